import { IconClock } from '@tabler/icons-react'
import type { GradeNotes } from '../../contract/semesters.ts'
import { isBlankHtml } from '../../domain/html.ts'
import { SanitizedHtml } from '../ui/richText/SanitizedHtml.tsx'
import styles from './DaySection.module.css'

/** The school's note for one day: its hours and a message. Renders nothing if the note is empty. */
export function DayNote({ note: { time, msg } }: { readonly note: GradeNotes['m'] }) {
  const blank = isBlankHtml(msg)
  if (blank && time.trim() === '') return null
  return (
    <div className={styles.note}>
      {time.trim() !== '' && (
        <p className={styles.hours}>
          <IconClock aria-hidden /> {time}
        </p>
      )}
      {!blank && <SanitizedHtml html={msg} />}
    </div>
  )
}
