import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { windowsForm } from '../../../../contract/enrollment/windows.ts'
import { gradesWithoutWindow } from '../../../../domain/enrollment/windows.ts'
import { gradeRange } from '../../../../domain/grade.ts'
import { call } from '../../../api/call.ts'
import { receivedWindows, windowsQuery } from '../../../api/enrollmentWindows.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { schoolQuery } from '../../../api/school.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import type { Labels } from '../../../ui/form/fieldLabels.ts'
import { SaveBar } from '../../../ui/form/SubmitButton.tsx'
import { IconTrash } from '../../../ui/icons.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { FieldGrid } from '../../ui/FieldGrid.tsx'
import { GradesField } from '../../ui/GradesField.tsx'
import { AddRowButton } from '../AddRowButton.tsx'
import { RowInput } from '../RowInput.tsx'
import { rowButtonId, useEditableRows } from '../useEditableRows.ts'
import { LIST, newWindow, toFields, type WindowFormValues } from './windowForm.ts'

/** When families can change classes, saved together. After a conflict with another save, the next save replaces it. */
export function WindowsForm({ semester_id: id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const { data: loaded } = useSuspenseQuery(windowsQuery(id))
  const [etag, setEtag] = useState(loaded.etag)
  const toForm = (windows: typeof loaded.windows) => ({ windows: windows.map((window) => toFields(window, time_zone)) })
  const form = useContractForm(windowsForm(time_zone), toForm(loaded.windows))
  const count = useWatch({ control: form.control, compute: ({ windows }) => windows.length })
  const save = useMutation({
    mutationFn: async (body: z.output<ReturnType<typeof windowsForm>>) => {
      const reply = await call('PUT /api/semester/:id/windows', {
        params: { id },
        body,
        if_match: etag,
        expects: [412],
      })
      setEtag(reply.etag)
      if (reply.status === 412) throw new ApiProblem(reply.status, reply.body)
      const { body: saved } = reply
      queryClient.setQueryData(windowsQuery(id).queryKey, receivedWindows({ ...saved, etag: reply.etag }))
      form.reset(toForm(saved.windows))
    },
  })
  return (
    <Form form={form} labels={useWindowLabels(count)} draftName={`windows ${id}`} onSubmit={save.mutateAsync}>
      <WindowList />
      <SaveBar savedMessage={save.isSuccess ? t`Enrollment windows saved.` : ''}>{t`Save Windows`}</SaveBar>
    </Form>
  )
}

function useWindowLabels(count: number): Labels {
  const { t } = useLingui()
  const rows = Array.from({ length: count }, (_, index): [string, string][] => {
    const number = index + 1
    return [
      [`${LIST}.${index}.grades`, t`Window ${number}, Grades`],
      [`${LIST}.${index}.opens_at`, t`Window ${number}, Opens`],
      [`${LIST}.${index}.closes_at`, t`Window ${number}, Closes`],
    ]
  })
  return { ...Object.fromEntries(rows.flat()), [LIST]: t`Windows` }
}

/** Warns that the families of some grades cannot enroll at all. */
function UncoveredGrades() {
  const { t } = useLingui()
  const windows: readonly { readonly grades: string }[] = useWatch({ name: LIST })
  const chosen = windows.filter(({ grades }) => grades !== '')
  const uncovered = gradesWithoutWindow(chosen)
  const grades = gradeRange(uncovered)
  return (
    <div role="status">
      {uncovered.length > 0 && (
        <Text py="0.625rem" px="sm" bdrs="md" bg="var(--warning-tint)">
          {uncovered.length === 1
            ? t`No window for grade ${grades}. Families in this grade can't add or drop classes.`
            : t`No window for grades ${grades}. Families in these grades can't add or drop classes.`}
        </Text>
      )}
    </div>
  )
}

/** The windows of a semester, each with its grades and times. */
function WindowList() {
  const { t } = useLingui()
  const { rows, addRow, removeRow } = useEditableRows(LIST)
  const { getValues } = useFormContext<WindowFormValues>()
  return (
    <Stack gap="sm">
      {rows.length === 0 && (
        <p>{t`There are no windows. Families can enroll at any time. With a lottery, they can once it has run.`}</p>
      )}
      {rows.map(({ id }, index) => (
        <WindowFields key={id} index={index} onRemove={() => removeRow(index)} />
      ))}
      <AddRowButton list={LIST} onClick={() => addRow(newWindow(getValues(LIST)), 'grades')}>
        {t`Add a Window`}
      </AddRowButton>
      <UncoveredGrades />
    </Stack>
  )
}

function WindowFields({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const { t } = useLingui()
  const { zoneName } = useSchoolClock()
  const path = `${LIST}.${index}`
  const number = index + 1
  return (
    <Stack component="fieldset" miw={0} m={0} px="sm" pt="xs" pb="md" bd="1px solid var(--line)" bdrs="md">
      <Text component="legend" px="0.375rem" fw={600}>{t`Window ${number}`}</Text>
      <GradesField name={`${path}.grades`} label={t`Grades`} grouped />
      <FieldGrid min="14rem" maw="33rem">
        <RowInput
          name={`${path}.opens_at`}
          label={t`Opens`}
          type="datetime-local"
          list={LIST}
          required
          isLabelVisible
        />
        <RowInput
          name={`${path}.closes_at`}
          label={t`Closes (optional)`}
          type="datetime-local"
          list={LIST}
          isLabelVisible
        />
      </FieldGrid>
      <Text c="dimmed" fz="xs">{t`Times at the school (${zoneName}).`}</Text>
      <Button
        w="fit-content"
        variant="subtle"
        id={rowButtonId(path, 'remove')}
        leftSection={<IconTrash size={18} />}
        aria-label={t`Remove this window: ${number}`}
        onClick={onRemove}
      >
        {t`Remove this window`}
      </Button>
    </Stack>
  )
}
