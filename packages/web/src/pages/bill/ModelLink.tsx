import { modelHref } from "../../parts/modelHref.ts"
import { useSite } from "../../site.ts"

/** A model by its name, linked to its page; one that has none by its id. */
export const ModelLink = ({ id }: { readonly id: string }) => {
  const { address, prices } = useSite()
  const model = prices.value.view.modelById.get(id)
  return model === undefined ? <code>{id}</code> : <a href={modelHref(address, id)}>{model.display_name}</a>
}
