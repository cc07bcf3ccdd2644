import type { Model } from "@ratecard/core/catalogue"
import { Field } from "./parts.tsx"

/** A choice of one model, by provider; where there is a word for `none`, of none too, and of these other things before models. */
export const ModelSelect = ({
  chosen,
  fault,
  label,
  models,
  none,
  onChoose,
  others
}: {
  readonly label: string
  readonly models: ReadonlyArray<Model>
  readonly chosen: string
  readonly none?: string
  readonly others?: { readonly label: string; readonly things: ReadonlyMap<string, { readonly name: string }> }
  readonly fault?: string | undefined
  readonly onChoose: (id: string) => void
}) => (
  <Field label={label} fault={fault}>
    {(attributes) => (
      <select {...attributes} value={chosen} onChange={({ currentTarget: { value } }) => onChoose(value)}>
        {none !== undefined && <option value="">{none}</option>}
        {others && (
          <optgroup label={others.label}>
            {Array.from(others.things, ([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {Array.from(
          Map.groupBy(models, (model) => model.provider_display_name),
          ([provider, ofProvider]) => (
            <optgroup key={provider} label={provider}>
              {ofProvider.map(({ display_name, id }) => (
                <option key={id} value={id}>
                  {display_name}
                </option>
              ))}
            </optgroup>
          )
        )}
      </select>
    )}
  </Field>
)
