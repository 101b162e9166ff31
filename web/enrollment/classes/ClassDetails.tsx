import { Trans, useLingui } from '@lingui/react/macro'
import type { Course } from '../../../contract/courses.ts'
import { gradesOf, restrictionsOf } from '../../../domain/course.ts'
import { gradeLabel } from '../../ui/format/labels.ts'
import { SchoolHtml } from '../../ui/richText/SchoolHtml.tsx'
import styles from './ClassDetails.module.css'
import { ClassFacts } from './ClassFacts.tsx'

/** Everything about a class: all its facts and its description. */
export function ClassDetails({ id, course }: { readonly id: string; readonly course: Course }) {
  const { i18n } = useLingui()
  const grades = gradesOf(course).map((grade) => i18n._(gradeLabel(grade)))
  const restrictions = restrictionsOf(course)
  return (
    <div id={id} className={styles.details}>
      <ClassFacts course={course} />
      <p className={styles.more}>
        <span>
          <Trans>Section {course.section}</Trans>
        </span>
        <span>
          <Trans>Grades: {grades.join(', ')}</Trans>
        </span>
        {restrictions.length > 0 && (
          <span>
            <Trans>Can't be taken with section {restrictions.join(', ')}</Trans>
          </span>
        )}
      </p>
      <SchoolHtml english={course.description} spanish={course.description_es} className={styles.description} />
    </div>
  )
}
