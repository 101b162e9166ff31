import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import type { Course } from '../../contract/courses.ts'
import type { WishCheck } from '../../domain/wishList/wishList.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { periodLabel } from '../ui/format/periodLabel.ts'
import type { AddedClass } from './addMarked.ts'
import { ClassTag } from './ClassTag.tsx'
import type { StudentSemester } from './enrollmentState.ts'
import styles from './MarkedClasses.module.css'
import { useMarkNote } from './useMarkNote.ts'
import { useChangeMarks } from './useMarks.ts'

/** One marked class: its time, its result or the reason why it cannot be added, and the buttons to move and unmark it. */
export function MarkedClass(props: {
  readonly course: Course
  readonly context: StudentSemester
  readonly check: WishCheck | undefined
  readonly marked: readonly Course[]
  readonly added: AddedClass | undefined
  readonly isFirst: boolean
  readonly headingId: string
}) {
  const { course, context, check, marked, added, isFirst, headingId } = props
  const { t, i18n } = useLingui()
  const { mutate } = useChangeMarks(context)
  const note = useMarkNote({ course, context, check, marked, added })
  const when = [i18n._(dayLabel(course.days)), i18n._(periodLabel(course))].filter((part) => part !== '').join(' · ')
  const { id, name } = course
  const unmark = () => {
    mutate((ids) => ids.filter((other) => other !== id))
    document.getElementById(headingId)?.focus()
  }
  return (
    <li className={styles.row}>
      <div className={styles.class}>
        <span className={styles.name}>{name}</span> <ClassTag course={course} context={context} />
        <span className={styles.when}>{when}</span>
        {note && (
          <span className={styles.note} data-tone={note.tone}>
            {note.text}
          </span>
        )}
      </div>
      {!isFirst && (
        <ActionIcon
          variant="default"
          aria-label={t`Move up: ${name}`}
          onClick={() => mutate((ids) => movedUp(ids, id))}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="default" aria-label={t`Unmark ${name}`} onClick={unmark}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function movedUp(ids: readonly number[], id: number): number[] {
  const index = ids.indexOf(id)
  const before = ids[index - 1]
  return before === undefined ? [...ids] : ids.with(index - 1, id).with(index, before)
}
