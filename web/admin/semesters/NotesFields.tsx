import { useLingui } from '@lingui/react/macro'
import { DAYS, dayNoteKeyOf } from '../../../domain/days.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { RichTextField } from '../../ui/richText/RichTextField.tsx'
import styles from './Semesters.module.css'

const MESSAGE_HEIGHT = 218
const DAY_HEIGHT = 150

/** The overall message, and a time and a message per day (document 1, section 9). */
export function NotesFields() {
  const { t } = useLingui()
  return (
    <>
      <RichTextField name="notes.message" height={MESSAGE_HEIGHT} />
      <div className={styles.days}>
        {DAYS.map((days) => (
          <div key={days} className={styles.day}>
            <TextField name={`notes.${dayNoteKeyOf(days)}.time`} hint={t`For example 9:00 to 2:30`} />
            <RichTextField name={`notes.${dayNoteKeyOf(days)}.msg`} height={DAY_HEIGHT} />
          </div>
        ))}
      </div>
    </>
  )
}
