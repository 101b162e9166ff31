import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { Student } from '../../../contract/students.ts'
import { fullName } from '../../../domain/person.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { gradeName } from '../../ui/format/labels.ts'
import { useFoundStudents } from '../people/foundPeople.ts'
import { SearchPicker } from '../ui/SearchPicker.tsx'
import { offerUndo } from '../undo/offerUndo.ts'
import type { Adding, Confirmation } from './rosterChanges.ts'
import { useRosterCall } from './useRosterCall.ts'
import { useWaitingPlaces } from './useWaitingPlaces.tsx'

const MIN_SEARCH_LENGTH = 2

/** Searches all students by their own or their parent's name. */
function StudentPicker(props: {
  readonly student: Student | undefined
  readonly onPick: (student: Student | undefined) => void
}) {
  const { student, onPick } = props
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const { found, total, isSearching, retry } = useFoundStudents(student ? '' : typed, MIN_SEARCH_LENGTH)
  const hasSearched = typed.trim().length >= MIN_SEARCH_LENGTH && !isSearching

  const optionFor = (candidate: Student) => ({
    id: candidate.id,
    name: fullName(candidate),
    detail: `${i18n._(gradeName(candidate.grade))} · ${t`Parent: ${fullName(candidate.parent)}`}`,
  })
  const type = (text: string) => {
    setTyped(text)
    if (student) onPick(undefined)
  }
  const pick = (id: number) => {
    const picked = found.find((candidate) => candidate.id === id)
    setTyped(picked ? fullName(picked) : typed)
    onPick(picked)
  }
  return (
    <SearchPicker
      texts={{ label: t`Student`, description: t`Search by student or parent name` }}
      listLabel={t`Students`}
      options={found.map(optionFor)}
      total={total}
      chosen={student && optionFor(student)}
      typed={typed}
      emptyMessage={hasSearched && t`No students found.`}
      retry={retry}
      onType={type}
      onPick={pick}
    />
  )
}

/** Enrolls or waitlists any student. Rules can be overridden. */
export function ManualEnroll({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const text = useProblemText()
  const [hintId, fullId] = [useId(), useId()]
  const [student, choose] = useState<Student>()
  const [tried, setTried] = useState<Adding>()
  const [message, showMessage] = useSuccessMessage()
  const { send, pending, refused, reset } = useRosterCall(course)
  const places = useWaitingPlaces(course, student)
  const result = useRef<HTMLDivElement>(null)
  const focusResult = () => result.current?.focus()
  useFocusReturn(pending, focusResult)

  const add = async (adding: Adding, confirmation: Confirmation = {}) => {
    setTried(adding)
    const answer = adding === 'enroll' ? places.answer : {}
    const reply = student && (await send(adding, student.id, { ...confirmation, ...answer }))
    if (!reply) return
    showMessage(messages[adding])
    const [name, className] = [fullName(student), course.name]
    offerUndo('roster', { text: t`${name} is enrolled in ${className}.`, change_id: reply.change_id })
    choose(undefined)
  }
  const pick = (picked: Student | undefined) => {
    choose(picked)
    showMessage('')
    reset()
  }
  const messages = { enroll: t`Student succesfully enrolled!`, joinWaitList: t`Student succesfully added to waitlist!` }
  const isFull = course.enrolled.length >= course.max_seats
  const state = { disabled: !student || pending, 'aria-describedby': student ? undefined : hintId }
  const enrollState = isFull ? { disabled: true, 'aria-describedby': fullId } : state
  return (
    <Stack gap="sm">
      <StudentPicker student={student} onPick={pick} />
      {places.view}
      <Group gap="sm">
        <Button {...enrollState} loading={!isFull && !places.isReady} onClick={() => add('enroll')}>
          {t`Enroll`}
        </Button>
        <Button {...state} variant="light" onClick={() => add('joinWaitList')}>
          {t`Waitlist`}
        </Button>
        {!student && (
          <Text id={hintId} c="dimmed" fz="xs">
            {t`Choose a student first.`}
          </Text>
        )}
        {isFull && (
          <Text id={fullId} c="dimmed" fz="xs">
            {t`This class is full. To enroll a child, give the class more seats.`}
          </Text>
        )}
      </Group>
      <div ref={result} tabIndex={-1}>
        <SuccessAlert message={message} />
        <div role="alert">
          {refused && (
            <>
              <Banner type="warning">{text(refused.message)}</Banner>
              {tried && refused.confirmation && (
                <Button variant="default" onClick={() => add(tried, refused.confirmation)}>
                  {tried === 'enroll' ? t`Enroll anyway` : t`Waitlist anyway`}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </Stack>
  )
}
