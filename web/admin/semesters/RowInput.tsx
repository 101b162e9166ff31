import { TextInput } from '@mantine/core'
import { useLabelText } from '../../ui/form/fieldLabels.ts'
import { useField } from '../../ui/form/fields.tsx'
import styles from './Rows.module.css'

const { label: labelStyle = '' } = styles

/** A text, date or time in a row of a table. Its column's short label is visible in narrow windows only. */
export function RowInput(props: {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'date' | 'time' | 'datetime-local'
  /** The list to validate again when this field changes. */
  readonly list: string
  readonly required?: boolean
  /** Outside a table there is no head with the label. */
  readonly isLabelVisible?: boolean
}) {
  const { name, label, type = 'text', list, required = false, isLabelVisible = false } = props
  const field = useField(name, undefined, { revalidates: list })
  return (
    <TextInput
      {...field}
      size="sm"
      type={type}
      label={label}
      aria-label={useLabelText(name)}
      required={required}
      withAsterisk={required && isLabelVisible}
      classNames={isLabelVisible ? {} : { label: labelStyle }}
    />
  )
}
