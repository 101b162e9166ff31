import { PhoneField, TextField } from '../../ui/form/fields.tsx'
import styles from './School.module.css'

/** A contact's fields. All are optional. */
export function ContactFields(props: {
  readonly contact: 'office' | 'liaison' | 'state_coordinator'
  readonly title: string
  readonly lead: string
}) {
  const { contact, title, lead } = props
  return (
    <fieldset className={styles.contact}>
      <legend>
        {title} <span>{lead}</span>
      </legend>
      <TextField name={`${contact}.name`} />
      <TextField name={`${contact}.email`} type="email" />
      <PhoneField name={`${contact}.phone`} />
    </fieldset>
  )
}
