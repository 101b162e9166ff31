import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { Course } from '../../../contract/courses.ts'
import { Illustration } from '../../ui/layout/Illustration.tsx'
import type { StudentSemester } from '../enrollmentState.ts'
import { type ClassFilters, type FilterName, hidingFilters, isSearchAlone } from './classFilters.ts'

/** Offers to remove one of the filters that hide all classes, with the number of classes that it hides. For a search alone, only the day. */
export function NoMatches(props: {
  readonly courses: readonly Course[]
  readonly filters: ClassFilters
  readonly context: StudentSemester
  readonly remove: (names: readonly FilterName[]) => void
}) {
  const { courses, filters, context, remove } = props
  const labels = useRemovalLabels()
  const searched = isSearchAlone(filters)
  const hiding = hidingFilters(courses, filters, context).filter(({ name }) => !searched || name === 'day')
  return (
    <>
      {hiding.length === 0 && !searched && (
        <Text>
          <Trans>Your filters together hide all classes. Clear them to see the classes again.</Trans>
        </Text>
      )}
      <Group className="plain" component="ul" gap="xs">
        {hiding.map(({ name, found }) => (
          <li key={name}>
            <Button variant="default" size="compact-md" onClick={() => remove([name])}>
              <Trans>
                {labels[name]} (<Plural value={found} one="# class" other="# classes" />)
              </Trans>
            </Button>
          </li>
        ))}
      </Group>
      <Illustration />
    </>
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
