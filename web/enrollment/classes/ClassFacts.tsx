import { Trans, useLingui } from '@lingui/react/macro'
import { Group, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { fullName } from '../../../domain/person.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { IconClock, IconMapPin, IconUser } from '../../ui/icons.tsx'

const ICON = { size: 18, stroke: 1.5, color: 'var(--mantine-color-dimmed)', style: { marginTop: '0.15rem' } } as const

/** The time, room and teacher of a class. */
export function ClassFacts({ course }: { readonly course: Course }) {
  const { i18n } = useLingui()
  const parts = [i18n._(dayLabel(course.days)), i18n._(periodLabel(course)), course.time]
  const when = parts.filter((part) => part !== '')
  return (
    <Group component="dl" gap="0.25rem 1rem" align="flex-start" m={0} fz="sm">
      <Fact icon={<IconClock {...ICON} />} name={<Trans>When</Trans>} flex="1 0 100%">
        {when.map((part, index) => (
          <span key={part} style={{ display: 'inline-block', whiteSpace: 'pre-wrap' }}>
            {part}
            {index < when.length - 1 && ' · '}
          </span>
        ))}
      </Fact>
      {course.room !== '' && (
        <Fact icon={<IconMapPin {...ICON} />} name={<Trans>Room</Trans>}>
          {course.room}
        </Fact>
      )}
      <Fact icon={<IconUser {...ICON} />} name={<Trans>Teacher</Trans>}>
        {fullName(course.teacher)}
      </Fact>
    </Group>
  )
}

function Fact(props: {
  readonly icon: ReactNode
  readonly name: ReactNode
  readonly children: ReactNode
  readonly flex?: string
}) {
  return (
    <Group flex={props.flex} gap="0.4rem" align="flex-start" wrap="nowrap">
      <dt>
        <span aria-hidden>{props.icon}</span>
        <VisuallyHidden>{props.name}</VisuallyHidden>
      </dt>
      <dd>{props.children}</dd>
    </Group>
  )
}
