import type { Course } from '../../../contract/courses.ts'
import { ClassDetails } from '../ClassDetails.tsx'
import styles from './Round.module.css'

/** The name of a class, which opens its details. */
export function ClassName({ course }: { readonly course: Course }) {
  return (
    <details className={styles.name}>
      <summary>{course.name}</summary>
      <ClassDetails id={`details-${course.id}`} course={course} />
    </details>
  )
}
