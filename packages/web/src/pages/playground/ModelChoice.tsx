import type { Model } from "@ratecard/core/catalogue"
import { Field } from "../../account/parts.tsx"

/** A choice of one model, by provider; where there is a word for `none`, of none too. */
export const ModelChoice = ({
  chosen,
  label,
  models,
  none,
  onChoose
}: {
  readonly label: string
  readonly models: ReadonlyArray<Model>
  readonly chosen: string
  readonly none?: string
  readonly onChoose: (id: string) => void
}) => (
  <Field label={label}>
    {(attributes) => (
      <select {...attributes} value={chosen} onChange={({ currentTarget: { value } }) => onChoose(value)}>
        {none !== undefined && <option value="">{none}</option>}
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
