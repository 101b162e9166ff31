import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { BellScheduleFields } from '../../../../contract/bellSchedules.ts'
import type { ParsedBodyTo } from '../../../../contract/routes.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import type { BellSchedule } from '../../../../domain/bellSchedule.ts'
import { CLASS_GRADES, type ClassGrade, parseGrades } from '../../../../domain/grade.ts'
import { defaultSemester } from '../../../../domain/semester.ts'
import { timetableOf } from '../../../../domain/timetable.ts'
import { studentInTimetable } from '../../../../domain/timetableOwners.ts'
import { bellSchedulesQuery, cacheBellSchedules, editedBellSchedulesQuery } from '../../../api/bellSchedules.ts'
import { call } from '../../../api/call.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { semestersQuery } from '../../../api/schedules.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { useUntilNextPress } from '../../../ui/feedback/untilNextPress.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { SaveBar } from '../../../ui/form/SubmitButton.tsx'
import { gradeLabel, gradeName } from '../../../ui/format/labels.ts'
import { IconEye } from '../../../ui/icons.tsx'
import { Timetable } from '../../../ui/timetable/Timetable.tsx'
import { AddRowButton } from '../AddRowButton.tsx'
import { useEditableRows } from '../useEditableRows.ts'
import { type BellFormValues, EMPTY_SCHEDULE, LIST, toOutline } from './bellForm.ts'
import { SchedulePanel } from './SchedulePanel.tsx'
import { useBellLabels } from './useBellLabels.ts'

const NO_CLASSES = { enrolled: [], waiting: [] }

/** The week of a student of the grade who has no classes yet. */
function WeekPreview(props: { readonly schedules: readonly BellSchedule[]; readonly grade: ClassGrade }) {
  const { schedules, grade } = props
  const { t, i18n } = useLingui()
  if (!schedules.some(({ grades }) => parseGrades(grades).includes(grade)))
    return <p>{t`This grade has no bell schedule.`}</p>
  const name = i18n._(gradeName(grade))
  return (
    <Box mt="1.25rem">
      <Timetable
        timetable={timetableOf([studentInTimetable(schedules, grade, NO_CLASSES)])}
        caption={t`Week for ${name}`}
        view={{ children: [] }}
      />
    </Box>
  )
}

/** Shows the week of a grade as a family sees it, with unsaved changes. */
function PreviewSchedules() {
  const { t, i18n } = useLingui()
  const { getValues } = useFormContext<BellFormValues>()
  const [shown, setShown] = useState<readonly BellSchedule[]>()
  const [grade, setGrade] = useState<ClassGrade>('K')
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconEye size={18} />}
        onClick={() => setShown(getValues('bell_schedules').map(withoutIncompleteRows))}
      >
        {t`Preview`}
      </Button>
      <Dialog opened={shown !== undefined} title={t`What Families See`} onClose={() => setShown(undefined)} wide>
        <NativeSelect
          label={t`Grade`}
          data={CLASS_GRADES.map((grade) => ({ value: grade, label: i18n._(gradeLabel(grade)) }))}
          value={grade}
          data-autofocus
          onChange={({ currentTarget }) => setGrade(CLASS_GRADES.find((each) => each === currentTarget.value) ?? 'K')}
        />
        <WeekPreview schedules={shown ?? []} grade={grade} />
      </Dialog>
    </>
  )
}

type FormSchedule = BellFormValues['bell_schedules'][number]

function withoutIncompleteRows({ days, grades, rows }: FormSchedule): BellSchedule {
  const complete = rows.filter(({ starts_at, ends_at }) => starts_at && ends_at)
  return { days, grades, rows: complete.map(({ is_break = false, ...row }) => ({ ...row, is_break })) }
}

/** All bell schedules of a semester, saved together. After a conflict with another save, the next save replaces it. */
export function BellSchedulesForm({ semester_id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { data: loaded } = useSuspenseQuery(editedBellSchedulesQuery(semester_id))
  const [etag, setEtag] = useState(loaded.etag)
  const form = useContractForm(BellScheduleFields, { bell_schedules: loaded.bell_schedules })
  const outline = useWatch({ control: form.control, compute: toOutline })
  const labels = useBellLabels(outline)
  const save = useMutation({
    mutationFn: async (body: ParsedBodyTo<'PUT /api/semester/:id/bell-schedules'>) => {
      const sent = structuredClone(form.getValues())
      const reply = await call('PUT /api/semester/:id/bell-schedules', {
        params: { id: semester_id },
        body,
        if_match: etag,
        expects: [412],
      })
      setEtag(reply.etag)
      if (reply.status === 412) throw new ApiProblem(reply.status, reply.body)
      cacheBellSchedules(semester_id, reply.body.bell_schedules, reply.etag)
      form.reset(sent, { keepValues: true })
    },
  })
  return (
    <Form form={form} labels={labels} draftName={`bell schedules ${semester_id}`} onSubmit={save.mutateAsync}>
      <CopySchedules semester_id={semester_id} />
      <ScheduleList />
      <Group gap="0.75rem 1.25rem">
        <SaveBar savedMessage={save.isSuccess ? t`Bell schedules saved.` : ''}>{t`Save Bell Schedules`}</SaveBar>
        <PreviewSchedules />
      </Group>
    </Form>
  )
}

function ScheduleList() {
  const { t } = useLingui()
  const { rows, addRow, removeRow } = useEditableRows(LIST)
  return (
    <Stack gap="sm">
      {rows.length === 0 && <p>{t`There are no bell schedules yet. Add one, or copy them from another semester.`}</p>}
      {rows.map(({ id }, index) => (
        <SchedulePanel key={id} path={`${LIST}.${index}`} onRemove={() => removeRow(index)} />
      ))}
      <AddRowButton list={LIST} onClick={() => addRow(EMPTY_SCHEDULE, 'days')}>
        {t`Add a Schedule`}
      </AddRowButton>
    </Stack>
  )
}

/** Replaces the schedules in the form with those of another semester. They are saved with the form. */
function CopySchedules({ semester_id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const { setValue, clearErrors } = useFormContext<BellFormValues>()
  const others = semesters.filter(({ id }) => id !== semester_id)
  const [source, setSource] = useState<Semester | undefined>(defaultSemester(others))
  const copy = useMutation({
    mutationFn: async ({ id, name }: Semester) => {
      const copied = await queryClient.fetchQuery(bellSchedulesQuery(id))
      clearErrors()
      setValue(LIST, copied)
      return name
    },
  })
  const copied = useUntilNextPress(copy.data)
  if (!source) return null
  return (
    <div>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t`Copy from another semester`}
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={source.id}
          onChange={({ currentTarget }) => setSource(others.find(({ id }) => String(id) === currentTarget.value))}
        />
        <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate(source)}>
          {t`Copy`}
        </Button>
      </Group>
      <Text mt="xs" c="dimmed" fz="xs" role="status">
        {copied === undefined
          ? t`Replaces the schedules below. Nothing is changed until you save.`
          : t`Copied from ${copied}. Not saved yet.`}
      </Text>
      <ErrorAlert error={copy.error} />
    </div>
  )
}
