import { useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ClassClash } from '../../../../contract/copyCourses.ts'

interface ListedClass {
  readonly id: number
  readonly name: string
  readonly section: string
  readonly clashes?: readonly ClassClash[]
}

/** The classes that a change is about, each with a line about it. */
export function ClassList<Course extends ListedClass>(props: {
  readonly courses: readonly Course[]
  readonly lineOf: (course: Course) => ReactNode
}) {
  return (
    <Box className="surface plain ruled" component="ul" mah="40vh" px="sm" style={{ overflowY: 'auto' }}>
      {props.courses.map((course) => (
        <li key={course.id}>
          <strong>{course.name}</strong> {course.section}
          <Text c="dimmed" fz="sm">
            {props.lineOf(course)}
          </Text>
          {course.clashes && <Clashes clashes={course.clashes} />}
        </li>
      ))}
    </Box>
  )
}

/** Warns of the other classes that need the same room or the same teacher at one time. */
export function Clashes({ clashes }: { readonly clashes: readonly ClassClash[] }) {
  const { t } = useLingui()
  return clashes.map(({ shares, name, section }) => {
    const other = `${name} (${section})`
    return (
      <Text key={`${shares} ${section}`} c="dimmed" fz="sm">
        {shares === 'room' ? t`Same room and time as ${other}.` : t`Same teacher and time as ${other}.`}
      </Text>
    )
  })
}
