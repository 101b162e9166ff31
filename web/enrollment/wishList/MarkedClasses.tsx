import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, Stack, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { isFull } from '../../../domain/course.ts'
import { checkWishes, type WishCheck } from '../../../domain/enrollment/wishList.ts'
import { useSession } from '../../session/session.ts'
import { UnlessPaused } from '../../ui/feedback/PauseNotice.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { useFocusFallback } from '../../ui/focus/useFocusFallback.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { IconArrowUp, IconX } from '../../ui/icons.tsx'
import { ClassItem } from '../classes/ClassItem.tsx'
import { ClassTag } from '../classes/ClassTag.tsx'
import { reasonFor } from '../classes/reasons.ts'
import { ConfirmButton } from '../commands/ConfirmButton.tsx'
import { cacheEnrollmentResult, refetchEnrollment } from '../commands/cacheResult.ts'
import { enrollmentStatus, isOpen, type StudentSemester } from '../enrollmentState.ts'
import { type AddedClass, addMarked, enrollParts } from './addMarked.ts'
import styles from './MarkedClasses.module.css'
import { MoveButton } from './MoveButton.tsx'
import { useChangeMarks } from './useMarks.ts'

const HEADING_ID = 'marked-classes'

/** The classes that the family marked. Once enrollment is open, one press adds them in order, and each shows its result. */
export function MarkedClasses(props: { readonly courses: readonly Course[]; readonly context: StudentSemester }) {
  const { courses, context } = props
  const { student, semester, schedule, opening, daysOver } = context
  const { t } = useLingui()
  const [results, setResults] = useState<readonly AddedClass[]>([])
  const added = useUntilNextPress(results) ?? []
  const marked = context.marked.flatMap((id) => courses.find((course) => course.id === id) ?? [])
  const canAdd = isOpen(context)
  const open = marked.filter((course) => !(enrollmentStatus(course, schedule) || daysOver.has(course.days)))
  const isOffice = useSession()?.user.role === 'admin'
  const { isPending, mutateAsync } = useMutation({
    mutationFn: async () => {
      const notify = isOffice ? await askBeforeAdding(student.id, open, t`Add All Marked`) : 'yes'
      if (!notify) return
      const onDone = (one: AddedClass) => {
        setResults((done) => [...done, one])
        if (one.result) cacheEnrollmentResult(one.result, student.id, semester.id)
      }
      await addMarked(student.id, open, onDone, isOffice ? { notify_families: notify } : undefined)
    },
    onSettled: () => refetchEnrollment(student.id, semester.id),
  })
  const start = () => {
    setResults([])
    return mutateAsync()
  }
  const focusHandlers = useFocusFallback(HEADING_ID, HEADING_ID)
  if (marked.length === 0) return null
  const checks = checkWishes({ grade: student.grade, enrolled: schedule.enrolled, marked })
  const count = added.filter(({ result }) => result?.code === 201).length
  const total = added.length
  return (
    <Stack
      className="surface"
      component="section"
      gap="xs"
      px="sm"
      py="0.625rem"
      data-screen-only
      aria-labelledby={HEADING_ID}
    >
      <Box component="h2" id={HEADING_ID} tabIndex={-1} fz="lg">
        {t`Marked Classes`}
      </Box>
      <ol className="plain">
        {marked.map((course, index) => (
          <MarkedClass
            key={course.id}
            course={course}
            context={context}
            check={checks[index]}
            marked={marked}
            added={added.find((one) => one.course.id === course.id)}
            isFirst={index === 0}
            headingId={HEADING_ID}
          />
        ))}
      </ol>
      {canAdd && open.length + total > 0 && (
        <Group gap="0.25rem 0.875rem" {...focusHandlers}>
          {open.length > 0 && (
            <UnlessPaused actions={['adding']}>
              <ConfirmButton pending={isPending} send={start}>
                {t`Add All Marked`}
              </ConfirmButton>
            </UnlessPaused>
          )}
          <p role="status">{total > 0 && !isPending && t`${count} of ${total} classes added.`}</p>
        </Group>
      )}
      {opening.opens_at !== null && (
        <Box component="p" m={0} c="dimmed" fz="sm">
          <Trans>When enrollment opens, you can add all marked classes with one button.</Trans>
        </Box>
      )}
      <VisuallyHidden role="status">{isPending && t`Adding the marked classes…`}</VisuallyHidden>
    </Stack>
  )
}

/** Only the office loads the code. */
async function askBeforeAdding(student_id: number, courses: readonly Course[], action: string) {
  const { askBeforeAll } = await import('../../ui/familyEmails/askFirst.ts')
  const calls = courses.map((course) => enrollParts(student_id, course))
  return askBeforeAll('POST /api/schedules/:course_id/:student_id/enroll', calls, { action })
}

/** One marked class: its time, its result or the reason why it cannot be added, and the buttons to move and unmark it. */
function MarkedClass(props: {
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
  const { id, name } = course
  const isPaused = context.paused.includes('marking')
  const unmark = () => {
    mutate((ids) => ids.filter((other) => other !== id))
    document.getElementById(headingId)?.focus()
  }
  return (
    <ClassItem
      className={styles.row}
      name={
        <span>
          <Box component="span" fw={600}>
            {name}
          </Box>{' '}
          <ClassTag course={course} context={context} />
        </span>
      }
      facts={[i18n._(dayLabel(course.days)), i18n._(periodLabel(course)), course.time]}
      note={
        note && (
          <span className="hint" data-tone={note.tone}>
            {note.text}
          </span>
        )
      }
    >
      <MoveButton
        label={t`Move up: ${name}`}
        disabled={isFirst || isPaused}
        onClick={() => mutate((ids) => movedUp(ids, id))}
      >
        <IconArrowUp size={16} />
      </MoveButton>
      <MoveButton label={t`Unmark ${name}`} disabled={isPaused} onClick={unmark}>
        <IconX size={16} />
      </MoveButton>
    </ClassItem>
  )
}

function movedUp(ids: readonly number[], id: number): number[] {
  const index = ids.indexOf(id)
  const before = ids[index - 1]
  return before === undefined ? [...ids] : ids.with(index - 1, id).with(index, before)
}

interface MarkNote {
  readonly text: string
  readonly tone: 'success' | 'warning' | undefined
}

/** The result of a marked class; before that, the reason why it cannot be added. */
function useMarkNote(props: {
  readonly course: Course
  readonly context: StudentSemester
  readonly check: WishCheck | undefined
  readonly marked: readonly Course[]
  readonly added: AddedClass | undefined
}): MarkNote | undefined {
  const { course, context, check, marked, added } = props
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  if (added?.result) return { text: added.result.message, tone: added.result.code === 201 ? 'success' : 'warning' }
  if (added) return { text: problemText(added.failure), tone: 'warning' }
  if (enrollmentStatus(course, context.schedule)) return undefined
  if (context.daysOver.has(course.days))
    return { text: i18n._(reasonFor({ because: 'class-over' }, context)), tone: 'warning' }
  if (check?.refusal) return { text: i18n._(reasonFor(check.refusal, context)), tone: 'warning' }
  const names = marked.filter(({ id }) => check?.excluded_by.includes(id)).map(({ name }) => name)
  if (names.length > 0) return { text: t`Backup: we add it only if we can't add ${names.join(', ')}.`, tone: undefined }
  return isFull(course) ? { text: t`Full right now`, tone: 'warning' } : undefined
}
