import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Course } from '../../contract/courses.ts'
import { fullName } from '../../domain/person.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import styles from './ClassPanel.module.css'
import { type ClassFilters, type FilterName, hidingFilters } from './classFilters.ts'
import type { StudentSemester } from './enrollmentState.ts'

/** Says which filters hide all classes, and offers to remove one. */
export function NoMatches(props: {
  readonly courses: readonly Course[]
  readonly filters: ClassFilters
  readonly context: StudentSemester
  readonly remove: (names: readonly FilterName[]) => void
}) {
  const { courses, filters, context, remove } = props
  const labels = useFilterLabels(filters, courses)
  const hiding = hidingFilters(courses, filters, context)
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>
        <Trans>No class matches all your filters.</Trans>
      </p>
      {hiding.length === 0 ? (
        <p>
          <Trans>No single filter hides the classes. Clear the filters to see all classes again.</Trans>
        </p>
      ) : (
        <ul className={styles.hiding}>
          {hiding.map(({ name, found }) => (
            <li key={name}>
              <span>
                <Trans>
                  Without {labels[name]}: <Plural value={found} one="# class" other="# classes" />
                </Trans>
              </span>
              <Button variant="default" size="compact-md" onClick={() => remove([name])}>
                <Trans>Remove {labels[name]}</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useFilterLabels(filters: ClassFilters, courses: readonly Course[]): Record<FilterName, string> {
  const { t, i18n } = useLingui()
  const { text, day, period, teacher } = filters
  const taught = courses.find((course) => course.teacher_id === teacher)
  return {
    text: t`“${text.trim()}”`,
    day: day ? i18n._(dayLabel(day)) : '',
    period:
      period === 'All Day' || period === 'Optional'
        ? period === 'Optional'
          ? t`Optional`
          : t`All Day`
        : t`Period ${period}`,
    teacher: taught ? fullName(taught.teacher) : t`Teacher`,
    open: t`Open seats`,
    fits: t`Fits schedule`,
  }
}
