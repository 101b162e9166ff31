import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckedCourse, CourseChange, CourseChangeReport } from '../../../../contract/changeCourses.ts'
import { call } from '../../../api/call.ts'
import { FamilyEmails } from '../../../ui/familyEmails/FamilyEmails.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { focusOnMount } from '../../../ui/focus/focusOnMount.ts'
import { useFocusReturn } from '../../../ui/focus/useFocusReturn.ts'
import { classStatusLabel } from '../../ui/StatusButton.tsx'
import { offerUndo } from '../../undo/offerUndo.ts'
import { ClassList } from './ClassList.tsx'

export interface PreviewedChange {
  readonly change: CourseChange
  readonly report: CourseChangeReport
}

/** What a change of many classes would do, with the emails, and the button that does it. Then what it could not change. */
export function ChangeReport(props: {
  readonly previewed: PreviewedChange
  readonly onBack: () => void
  readonly onReport: (previewed: PreviewedChange) => void
  readonly onDone: (message: string) => void
}) {
  const { previewed, onBack, onReport, onDone } = props
  const { change, report } = previewed
  const { t } = useLingui()
  const [isSent, setSent] = useState(true)
  const changed = report.courses.filter(({ outcome }) => outcome === 'changed')
  const left = report.courses.filter(({ outcome }) => outcome === 'refused' || outcome === 'conflict')
  const same = report.courses.length - changed.length - left.length
  const save = useMutation({
    mutationFn: async () => {
      const courses = changed.map(({ id, revision }) => ({ id, revision }))
      const notify_families = isSent ? 'yes' : 'no'
      return (await call('POST /api/courses/changes', { body: { courses, change, confirmed: true }, notify_families }))
        .body.report
    },
    onSuccess: (saved) => {
      const count = saved.courses.filter(({ outcome }) => outcome === 'changed').length
      const text = t`${plural(count, { one: '# class was changed.', other: '# classes were changed.' })}`
      const { change_id } = saved
      offerUndo('classes', { text, change_id })
      if (count < changed.length) onReport({ change, report: saved })
      else onDone(change_id === null ? text : '')
    },
  })
  useFocusReturn(save.isPending)
  const line = (course: CheckedCourse) =>
    course.because === '' ? <Difference course={course} change={change} /> : course.because
  return (
    <Stack gap="md" key={String(report.done)}>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {report.done ? (
          <Plural value={changed.length} one="# class has changed" other="# classes have changed" />
        ) : changed.length === 0 ? (
          <Trans>No class would change</Trans>
        ) : (
          <Plural value={changed.length} one="# class would change" other="# classes would change" />
        )}
      </h3>
      {changed.length > 0 && <ClassList courses={changed} lineOf={line} />}
      {left.length > 0 && (
        <p>
          <Plural value={left.length} one="# class stays as it is:" other="# classes stay as they are:" />
        </p>
      )}
      {left.length > 0 && <ClassList courses={left} lineOf={line} />}
      {same > 0 && (
        <Text c="dimmed">
          <Plural value={same} one="# class has this already." other="# classes have this already." />
        </Text>
      )}
      {report.emails && report.emails.families > 0 && (
        <FamilyEmails emails={report.emails} isSent={isSent} onSent={setSent} />
      )}
      <ErrorAlert error={save.error} />
      <Group gap="sm">
        {report.done ? (
          <Button onClick={() => onDone('')}>{t`Close`}</Button>
        ) : (
          <>
            <Button variant="default" disabled={save.isPending} onClick={onBack}>
              {t`Back`}
            </Button>
            {changed.length > 0 && (
              <Button loading={save.isPending} onClick={() => save.mutate()}>
                {t`${plural(changed.length, { one: 'Change # Class', other: 'Change # Classes' })}`}
              </Button>
            )}
          </>
        )}
      </Group>
    </Stack>
  )
}

/** "12 seats → 15 seats". */
function Difference({ course: { was }, change }: { readonly course: CheckedCourse; readonly change: CourseChange }) {
  const { t, i18n } = useLingui()
  const { max_seats, room, active } = change
  const texts = {
    ...(max_seats !== undefined && { was: was.max_seats, is: max_seats }),
    ...(room !== undefined && { was: was.room || t`no room`, is: room || t`no room` }),
    ...(active !== undefined && { was: i18n._(classStatusLabel(was)), is: i18n._(classStatusLabel({ active })) }),
  }
  const field = max_seats !== undefined ? t`Seats` : room !== undefined ? t`Room` : t`Status`
  return (
    <>
      {field}: {texts.was} → {texts.is}
    </>
  )
}
