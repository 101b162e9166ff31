import type { Course } from '../../../contract/courses.ts'
import { gradesOf, isFull } from '../../../domain/course.ts'
import { slugOf } from '../../../domain/semester.ts'
import { ProgressBar } from '../../ui/format/ProgressBar.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { gradeRange } from '../ui/gradeRange.ts'
import styles from './cells.module.css'

/** Links to the Class Manager. */
export function ClassName({ row: { id, name, semester, semester_id } }: { readonly row: Course }) {
  const slug = encodeURIComponent(slugOf({ id: semester_id, name: semester }))
  return <RowLink to={`/admin/dashboard/classes/${slug}/${id}`}>{name}</RowLink>
}

export function GradesCell({ row }: { readonly row: Course }) {
  return gradeRange(gradesOf(row))
}

export function SeatsCell({ row }: { readonly row: Course }) {
  const { current_seats, max_seats } = row
  return (
    <span className={styles.seats}>
      <ProgressBar value={current_seats} max={max_seats} tone={isFull(row) ? 'accent' : undefined} />
      {current_seats} / {max_seats}
    </span>
  )
}
