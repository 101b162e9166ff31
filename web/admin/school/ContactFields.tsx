import { PhoneField, TextField } from '../../ui/form/fields.tsx'
import styles from './School.module.css'

/** A contact's fields. All are optional. */
export function ContactFields(props: {
  readonly of: 'office' | 'liaison'
  readonly title: string
  readonly lead: string
}) {
  const { of, title, lead } = props
  return (
    <fieldset className={styles.contact}>
      <legend>
        {title} <span>{lead}</span>
      </legend>
      <TextField name={`${of}.name`} />
      <TextField name={`${of}.email`} type="email" />
      <PhoneField name={`${of}.phone`} />
    </fieldset>
  )
}
