import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GradeLevels } from '../../../../contract/gradeLevels.ts'
import { INCREMENT_REASON_MAX } from '../../../../contract/values.ts'
import { nextGrade } from '../../../../domain/grade.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { gradeLevelsQuery } from '../../../api/gradeLevels.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { refetchAfterCommand, useEmailsOf } from '../../../ui/familyEmails/useEmailsOf.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { focusInPlace, focusOnMount } from '../../../ui/focus/focusOnMount.ts'
import { gradeLabel } from '../../../ui/format/labels.ts'
import { schoolClock } from '../../../ui/format/schoolClock.ts'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { PasswordGate } from '../../ui/PasswordGate.tsx'

/** A preview has no reason of its own, and stores none. */
const ANY_REASON = 'preview'

/** Says what raising all grades does, and asks for the password, and in the middle of a semester for a reason. */
export function IncrementGradesDialog(props: {
  readonly onSending: (isSending: boolean) => void
  readonly onDone: () => void
  readonly onClose: (error?: unknown) => void
}) {
  const { onSending, onDone, onClose } = props
  const { t, i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const days = schoolClock('UTC', i18n.locale)
  const { data } = useSuspenseQuery(gradeLevelsQuery)
  const { grades, in_session, stranded, last, now } = data
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const tooEarly = last && now < last.repeatable_at ? last : undefined
  const preview = { body: { reason: in_session ? ANY_REASON : '' } }
  const { button, notify_families, view } = useEmailsOf(
    'PATCH /api/students/update-grade-levels',
    tooEarly ? undefined : preview,
  )
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call('PATCH /api/students/update-grade-levels', { body: { reason }, notify_families }),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: () => {
      onDone()
      return refetchAfterCommand()
    },
    onError: (problem) => problem instanceof ApiProblem && problem.status === 409 && onClose(problem),
  })
  const send = () => {
    const isAsked = in_session !== null && reason.trim() === ''
    setMissing(isAsked)
    if (isAsked) field.current?.focus()
    else mutate()
  }
  if (tooEarly) {
    const { raised_by, raised_at, repeatable_at } = tooEarly
    const [at, until] = [formatDateTime(raised_at), formatDateTime(repeatable_at)]
    return (
      <>
        <p>{t`${raised_by} already moved all students up one grade on ${at}. You can do this again after ${until}.`}</p>
        <Group gap="sm" justify="flex-end" mt="1.25rem">
          <Button data-autofocus ref={focusOnMount} onClick={() => onClose()}>
            {t`OK`}
          </Button>
        </Group>
      </>
    )
  }
  return (
    <Stack gap="md">
      <p>{t`Each student moves up one grade, and 12th graders are marked Done. You can undo this for 24 hours.`}</p>
      <FigureTable caption={t`Students by grade`} columns={[t`Now`, t`Then`, t`Students`]} showsCaption>
        {grades
          .filter(({ grade, students }) => grade !== 'done' && students > 0)
          .map(({ grade, students }) => (
            <tr key={grade}>
              <th scope="row">{i18n._(gradeLabel(grade))}</th>
              <td>{i18n._(gradeLabel(nextGrade(grade)))}</td>
              <td>{students}</td>
            </tr>
          ))}
      </FigureTable>
      <StrandedChildren stranded={stranded} />
      {in_session && (
        <>
          <Banner type="warning">
            <Trans>
              {in_session.name} is in session, from {days.formatDate(in_session.starts_on)} to{' '}
              {days.formatDate(in_session.ends_on)}. Grades usually change between semesters.
            </Trans>
          </Banner>
          <Textarea
            ref={field}
            label={t`Reason`}
            description={t`Why do the grades change in the middle of a semester? The audit trail keeps this.`}
            required
            withAsterisk={false}
            autosize
            minRows={2}
            maxLength={INCREMENT_REASON_MAX}
            error={isMissing && t`Please enter a reason.`}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
      {view}
      <ErrorAlert error={error} />
      <PasswordGate needed lead={t`Please enter your password to move all students up.`} error={error}>
        {(gate) => (
          <Group gap="sm" justify="flex-end" mt="1.25rem">
            <Button variant="default" disabled={isPending} data-autofocus ref={focusInPlace} onClick={() => onClose()}>
              {t`No`}
            </Button>
            <Button {...button} {...gate} loading={isPending} onClick={send}>
              {t`Yes`}
            </Button>
          </Group>
        )}
      </PasswordGate>
    </Stack>
  )
}

/** The children who would keep a seat or a place in line in a class that is no longer for their grade. */
function StrandedChildren({ stranded }: { readonly stranded: GradeLevels['stranded'] }) {
  const { students, places, finished, children } = stranded
  if (students === 0) return null
  return (
    <>
      <Banner type="warning">
        <Plural
          value={students}
          one="# child would stay in a class, or on its wait list, that is no longer for the child's grade."
          other="# children would stay in classes, or on wait lists, that are no longer for their grade."
        />{' '}
        {finished > 0 && <Plural value={finished} one="# of them finishes school." other="# of them finish school." />}
      </Banner>
      <details>
        <summary>
          <Plural value={places} one="Show # seat or place" other="Show # seats and places" />
        </summary>
        <ul>
          {[...Map.groupBy(children, ({ student_id }) => student_id).values()].map((own) => (
            <StrandedChild key={own[0]?.student_id} places={own} />
          ))}
          {children.length < places && (
            <li>
              <Trans>and {places - children.length} more</Trans>
            </li>
          )}
        </ul>
      </details>
    </>
  )
}

/** One child, with all their places. */
function StrandedChild({ places }: { readonly places: GradeLevels['stranded']['children'] }) {
  const { t, i18n } = useLingui()
  const [child] = places
  const texts = places.map(({ class: name, section, semester, status }) =>
    status === 'enrolled'
      ? t`${name} (${section}), ${semester}`
      : t`on the wait list for ${name} (${section}), ${semester}`,
  )
  return (
    child && (
      <li>
        <strong>{fullName(child)}</strong> ({i18n._(gradeLabel(child.grade))}): {texts.join('; ')}
      </li>
    )
  )
}
