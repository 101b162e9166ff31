import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ChildBadge } from './ChildBadge.tsx'
import styles from './Timetable.module.css'
import type { TimetableView } from './timetableView.ts'

/** A period without a class: a button for each child when it can be filled from here, otherwise text. `when`: "Mon, Period 2". */
export function OpenPeriod(props: {
  readonly people: readonly number[]
  readonly when: string
  readonly view: TimetableView
  readonly onOpen: ((person: number) => void) | undefined
}) {
  const { people, when, view, onOpen } = props
  if (people.length === 0) return null
  if (onOpen === undefined)
    return (
      <p className={styles.open}>
        {people.map((person) => (
          <ChildBadge key={person} person={person} view={view} />
        ))}
        <Trans>Open</Trans>
      </p>
    )
  const isFamily = view.children.length > 0
  return (
    <div className={styles.openButtons}>
      {people.map((person) => (
        <button key={person} type="button" className={styles.open} onClick={() => onOpen(person)}>
          <ChildBadge person={person} view={view} />
          <IconPlus aria-hidden />
          <span>
            {isFamily ? (
              <VisuallyHidden>
                <Trans>Open</Trans>
              </VisuallyHidden>
            ) : (
              <Trans>Open</Trans>
            )}
            <VisuallyHidden>, {when}</VisuallyHidden>
          </span>
        </button>
      ))}
    </div>
  )
}
