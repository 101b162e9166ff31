import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Course } from '../../contract/courses.ts'
import styles from './ClassPanel.module.css'
import { type ClassFilters, type FilterName, hidingFilters } from './classFilters.ts'
import type { StudentSemester } from './enrollmentState.ts'

/** Offers to remove one of the filters that hide all classes, with the number of classes that it hides. */
export function NoMatches(props: {
  readonly courses: readonly Course[]
  readonly filters: ClassFilters
  readonly context: StudentSemester
  readonly remove: (names: readonly FilterName[]) => void
}) {
  const { courses, filters, context, remove } = props
  const labels = useRemovalLabels()
  const hiding = hidingFilters(courses, filters, context)
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>
        <Trans>No class matches all your filters.</Trans>
      </p>
      {hiding.length === 0 ? (
        <p>
          <Trans>Your filters together hide all classes. Clear them to see the classes again.</Trans>
        </p>
      ) : (
        <ul className={styles.hiding}>
          {hiding.map(({ name, found }) => (
            <li key={name}>
              <Button variant="default" size="compact-md" onClick={() => remove([name])}>
                <Trans>
                  {labels[name]} (<Plural value={found} one="# class" other="# classes" />)
                </Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useRemovalLabels(): Record<FilterName, string> {
  const { t } = useLingui()
  return {
    text: t`Clear search`,
    day: t`Show all days`,
    period: t`Any period`,
    teacher: t`Any teacher`,
    open: t`Include full classes`,
    fits: t`Include classes that don't fit`,
  }
}
