import { PhoneField, TextField } from '../../ui/form/fields.tsx'
import styles from './School.module.css'

/** One person or desk a family can ask; all of it may be empty. */
export function ContactFields(given: {
  readonly of: 'office' | 'liaison'
  readonly title: string
  readonly lead: string
}) {
  const { of, title, lead } = given
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
