import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { seatsLeft } from '../../../domain/course.ts'
import { placesTaken, WAIT_LIST_LIMIT } from '../../../domain/enrollment/waitList/limit.ts'
import { fullName } from '../../../domain/person.ts'
import { focusIfLost } from '../../ui/focus/focusIfLost.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { ProgressBar } from '../../ui/format/ProgressBar.tsx'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { IconPencil } from '../../ui/icons.tsx'
import styles from './Class.module.css'
import type { FieldInPlace } from './ClassFields.tsx'

interface Editing {
  /** The field that is being changed where it stands. */
  readonly field: FieldInPlace | undefined
  readonly editor: ReactNode
  readonly onEdit: (field: FieldInPlace) => void
  readonly onEnd: () => void
}

/** Here the roster comes first. */
const PHONE = '(max-width: 46rem)'

/** How full a class is, when and where it meets, and who teaches it. */
export function ClassFigures({ course, ...editing }: Editing & { readonly course: CourseWithRoster }) {
  const [{ time } = course] = useBellTimes(course.semester_id, [course])
  const { t, i18n } = useLingui()
  const { current_seats, max_seats, offered_seats: held, days, room, teacher } = course
  const places = placesTaken(course)
  const [left, taken] = [seatsLeft(course), current_seats - held]
  const when = [i18n._(dayLabel(days)), i18n._(periodLabel(course)), time].filter((part) => part !== '').join(' · ')
  const seats =
    held > 0 ? (
      <Trans>
        <strong>{taken}</strong> of {max_seats} seats, {held} held
      </Trans>
    ) : (
      <Trans>
        <strong>{taken}</strong> of {max_seats} seats
      </Trans>
    )
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(!isPhone)
  return (
    <details
      className={styles.folded}
      open={!isPhone || isOpen || editing.field !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Group component="summary" gap={0} wrap="nowrap" mih={24} mt="sm">
        {[when, room, fullName(teacher)].filter((part) => part !== '').join(' · ')}
      </Group>
      <Group
        className={`surface facts ${styles.figures}`}
        component="dl"
        gap="0.75rem 2rem"
        align="stretch"
        m={0}
        mt="1.25rem"
        px="1.25rem"
        py="0.875rem"
      >
        <Figure
          name={t({ message: 'Enrolled', context: 'figure' })}
          value={current_seats}
          max={max_seats}
          note={left === 0 ? t`Full` : <Plural value={left} one="# seat left" other="# seats left" />}
        >
          <InPlace {...editing} of="max_seats" label={t`Change seats`}>
            {seats}
          </InPlace>
        </Figure>
        <Figure name={t`Wait list`} value={places} max={WAIT_LIST_LIMIT}>
          <Trans>
            <strong>{places}</strong> <span>of {WAIT_LIST_LIMIT} spots</span>
          </Trans>
        </Figure>
        <div>
          <dt>{t`When`}</dt>
          <Box component="dd" mt="0.375rem">
            <InPlace {...editing} of="time" label={t`Change time`}>
              {when}
            </InPlace>
          </Box>
        </div>
        <div>
          <dt>{t`Where`}</dt>
          <Box component="dd" mt="0.375rem">
            <InPlace {...editing} of="room" label={t`Change room`}>
              {room === '' ? t`No room yet` : room}
            </InPlace>
          </Box>
        </div>
        <div>
          <dt>{t`Teacher`}</dt>
          <Box component="dd" mt="0.375rem">
            <InPlace {...editing} of="teacher_id" label={t`Change teacher`}>
              {fullName(teacher)}
            </InPlace>
          </Box>
        </div>
      </Group>
    </details>
  )
}

function Figure(props: {
  readonly name: string
  readonly value: number
  readonly max: number
  /** Below the bar, which does not show it. */
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  const { name, value, max, note, children } = props
  return (
    <Box className={styles.figure} flex="0 1 11rem" miw="8.5rem">
      <dt>{name}</dt>
      <dd>
        {children}
        <ProgressBar value={value} max={max} tone={value >= max ? 'accent' : undefined} />
        {note && <div>{note}</div>}
      </dd>
    </Box>
  )
}

/** A value with a button that opens its editor in the same place. Escape closes the editor, and the button has the focus again. */
function InPlace(props: Editing & { readonly of: FieldInPlace; readonly label: string; readonly children: ReactNode }) {
  const { of, label, children, field, editor, onEdit, onEnd } = props
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = field === of
  useEffect(() => (isOpen ? () => focusIfLost(button.current) : undefined), [isOpen])
  const end = (event: KeyboardEvent) => {
    // Also called for the keys of the dialogs of the editor.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside) onEnd()
  }
  if (isOpen)
    return (
      <Box component="fieldset" mt="xs" aria-label={label} data-own-escape ref={focusField} onKeyDown={end}>
        {editor}
      </Box>
    )
  return (
    <>
      {children}
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size="md"
        aria-label={label}
        title={label}
        onClick={() => onEdit(of)}
        data-screen-only
      >
        <IconPencil size={16} />
      </ActionIcon>
    </>
  )
}

function focusField(editor: HTMLElement | null): void {
  const field = editor?.querySelector<HTMLElement>('input, select')
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}
