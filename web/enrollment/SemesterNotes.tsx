import { Trans, useLingui } from '@lingui/react/macro'
import { IconInfoCircle } from '@tabler/icons-react'
import type { GradeNotes } from '../../contract/semesters.ts'
import type { Grade } from '../../domain/grade.ts'
import { isBlankHtml } from '../../domain/html.ts'
import styles from '../ui/feedback/Notice.module.css'
import { gradeName } from '../ui/format/gradeLabel.ts'
import { SanitizedHtml } from '../ui/richText/SanitizedHtml.tsx'

/** The office's notes for a grade in the semester. */
export function SemesterNotes({ notes, grade }: { readonly notes: GradeNotes | undefined; readonly grade: Grade }) {
  const { i18n } = useLingui()
  const gradeText = i18n._(gradeName(grade))
  if (!notes || isBlankHtml(notes.message)) return null
  return (
    <section className={styles.notice} aria-labelledby="notes">
      <IconInfoCircle aria-hidden />
      <div>
        <h2 id="notes" className={styles.title}>
          <Trans>Notes for {gradeText}</Trans>
        </h2>
        <SanitizedHtml html={notes.message} />
      </div>
    </section>
  )
}
