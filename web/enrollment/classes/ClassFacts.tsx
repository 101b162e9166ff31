import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { fullName } from '../../../domain/person.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { IconClock, IconMapPin, IconUser } from '../../ui/icons.tsx'
import styles from './ClassFacts.module.css'

/** The time, room and teacher of a class. */
export function ClassFacts({ course }: { readonly course: Course }) {
  const { i18n } = useLingui()
  const parts = [i18n._(dayLabel(course.days)), i18n._(periodLabel(course)), course.time]
  const when = parts.filter((part) => part !== '')
  return (
    <dl className={styles.facts}>
      <Fact icon={<IconClock />} name={<Trans>When</Trans>}>
        {when.map((part, index) => (
          <span key={part} className={styles.part}>
            {part}
            {index < when.length - 1 && ' · '}
          </span>
        ))}
      </Fact>
      {course.room !== '' && (
        <Fact icon={<IconMapPin />} name={<Trans>Room</Trans>}>
          {course.room}
        </Fact>
      )}
      <Fact icon={<IconUser />} name={<Trans>Teacher</Trans>}>
        {fullName(course.teacher)}
      </Fact>
    </dl>
  )
}

function Fact(props: { readonly icon: ReactNode; readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <span className={styles.icon} aria-hidden>
          {props.icon}
        </span>
        <VisuallyHidden>{props.name}</VisuallyHidden>
      </dt>
      <dd>{props.children}</dd>
    </div>
  )
}
