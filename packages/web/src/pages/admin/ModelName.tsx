import { modelHref } from "../../parts/modelHref.ts"
import { useSite } from "../../site.ts"

/** A model by its name, linked to its page; one that the catalogue has not by its id. */
export const ModelName = ({ id }: { readonly id: string }) => {
  const { address, prices } = useSite()
  const model = prices.value.view.modelById.get(id)
  return model === undefined ? (
    <code>{id}</code>
  ) : (
    <>
      <a href={modelHref(address, id)}>{model.display_name}</a>
      <small class="faint">{model.provider_display_name}</small>
    </>
  )
}
