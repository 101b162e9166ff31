import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CanceledCourse, CancellationReport } from '../../../../contract/cancelCourses.ts'
import type { Course } from '../../../../contract/courses.ts'
import { CANCELED_WITHOUT_PASSWORD } from '../../../../contract/values.ts'
import { FAMILY_MESSAGE_MAX } from '../../../../domain/familyEmails/familyMessage.ts'
import { call } from '../../../api/call.ts'
import { courseQuery } from '../../../api/officeCourse.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FamilyEmails } from '../../../ui/familyEmails/FamilyEmails.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { SectionError } from '../../../ui/feedback/SectionError.tsx'
import { focusOnMount } from '../../../ui/focus/focusOnMount.ts'
import { useFocusReturn } from '../../../ui/focus/useFocusReturn.ts'
import { PasswordGate } from '../../ui/PasswordGate.tsx'
import { offerUndo } from '../../undo/offerUndo.ts'
import { ReasonField } from '../ReasonField.tsx'
import { ClassList } from './ClassList.tsx'

/** Cancels the classes for good, after a preview. */
export function CancelClassesDialog(props: {
  readonly opened: boolean
  readonly courses: readonly Course[]
  readonly onClose: (message?: string) => void
}) {
  const { opened, courses, onClose } = props
  const { t } = useLingui()
  const title = t`${plural(courses.length, { one: 'Cancel # class for good?', other: 'Cancel # classes for good?' })}`
  return (
    <Dialog opened={opened} title={title} onClose={() => onClose()}>
      {opened && <Preview ids={courses.map(({ id }) => id)} onClose={onClose} />}
    </Dialog>
  )
}

interface Canceling {
  readonly ids: readonly number[]
  readonly onClose: (message?: string) => void
}

function Preview({ ids, onClose }: Canceling) {
  const [courses] = useState(() => [...ids])
  const { data, error, refetch } = useQuery({
    queryKey: ['cancellation of', courses],
    queryFn: async () =>
      (await call('POST /api/courses/cancellations', { body: { courses, confirmed: false }, notify_families: 'yes' }))
        .body.report,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (error) return <SectionError error={error} reset={refetch} />
  return data ? <Question report={data} onClose={onClose} /> : <Loading compact />
}

/** What each class loses and who is emailed. */
function Question({
  report,
  onClose,
}: {
  readonly report: CancellationReport
  readonly onClose: Canceling['onClose']
}) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const [isSent, setSent] = useState(true)
  const canceled = report.courses.filter(({ is_over }) => !is_over)
  const over = report.courses.length - canceled.length
  const count = canceled.length
  const { families, emailed_anyway } = report.emails ?? { families: 0, emailed_anyway: 0 }
  const told = isSent ? families : emailed_anyway
  const cancel = useMutation({
    mutationFn: () => {
      const courses = canceled.map(({ id }) => id)
      const body = { courses, reason, family_message: told > 0 ? message : '', confirmed: true }
      return call('POST /api/courses/cancellations', { body, notify_families: isSent ? 'yes' : 'no' })
    },
    onSuccess: ({ body }) => {
      for (const { id } of canceled) void queryClient.invalidateQueries({ queryKey: courseQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['schedule'] })
      const text = t`${plural(count, { one: '# class was canceled.', other: '# classes were canceled.' })}`
      const { change_id } = body.report
      offerUndo('classes', { text, change_id })
      onClose(change_id === null ? text : '')
    },
  })
  useFocusReturn(cancel.isPending)
  return (
    <Stack gap="md">
      <h3 ref={focusOnMount} tabIndex={-1}>
        {count === 0
          ? t`${plural(over, { one: '# class is already canceled.', other: '# classes are already canceled.' })}`
          : t`${plural(count, {
              one: '# class becomes inactive, and its roster empty',
              other: '# classes become inactive, and their rosters empty',
            })}`}
      </h3>
      {count > 0 && <ClassList courses={canceled} lineOf={(course) => <Losses course={course} />} />}
      {count > 0 && over > 0 && (
        <Text c="dimmed">
          <Plural value={over} one="# class is already canceled." other="# classes are already canceled." />
        </Text>
      )}
      {report.emails && count > 0 && <FamilyEmails emails={report.emails} isSent={isSent} onSent={setSent} />}
      {told > 0 && (
        <Textarea
          label={t`Message to the families (optional)`}
          description={t`It becomes part of the email.`}
          rows={2}
          maxLength={FAMILY_MESSAGE_MAX}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
      )}
      {count > 0 && <ReasonField value={reason} onChange={setReason} />}
      <ErrorAlert error={cancel.error} />
      <PasswordGate needed={count > CANCELED_WITHOUT_PASSWORD} error={cancel.error}>
        {(gate) => (
          <Group gap="sm">
            <Button variant="default" disabled={cancel.isPending} onClick={() => onClose()}>
              {count === 0 ? t`Close` : t`${plural(count, { one: 'Keep Class', other: 'Keep Classes' })}`}
            </Button>
            {count > 0 && (
              <Button {...gate} color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                {t`${plural(canceled.length, { one: 'Cancel # Class', other: 'Cancel # Classes' })}`}
              </Button>
            )}
          </Group>
        )}
      </PasswordGate>
    </Stack>
  )
}

/** "3 children lose a seat. 1 child waits. 4 families are emailed." */
function Losses({ course: { seats, wait_list, reserve, families } }: { readonly course: CanceledCourse }) {
  const { t } = useLingui()
  if (seats + wait_list + reserve === 0) return t`No child is on the roster.`
  const texts = [
    seats > 0 && t`${plural(seats, { one: '# child loses a seat.', other: '# children lose a seat.' })}`,
    wait_list > 0 && t`${plural(wait_list, { one: '# child waits.', other: '# children wait.' })}`,
    reserve > 0 &&
      t`${plural(reserve, { one: '# child is behind the wait list.', other: '# children are behind the wait list.' })}`,
    families === 0
      ? t`No family is emailed.`
      : t`${plural(families, { one: '# family is emailed.', other: '# families are emailed.' })}`,
  ]
  return texts.filter((text) => text !== false).join(' ')
}
