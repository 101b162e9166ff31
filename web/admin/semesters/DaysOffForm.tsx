import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { daysOffRanges } from '../../../contract/daysOff.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { type DaysOffRange, rangesOfDays } from '../../../domain/daysOff.ts'
import { call } from '../../api/call.ts'
import { daysOffQuery } from '../../api/daysOff.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import type { Labels } from '../../ui/form/fieldLabels.ts'
import { SaveBar } from '../../ui/form/SubmitButton.tsx'
import { AddRowButton } from './AddRowButton.tsx'
import { EditableTable, RowButtons } from './EditableTable.tsx'
import { RowInput } from './RowInput.tsx'
import styles from './Rows.module.css'
import { useEditableRows } from './useEditableRows.ts'

const LIST = 'ranges'
const EMPTY_RANGE = { first_day: '', last_day: '', name: '' }

/** A row per range of days. */
function DaysOffTable() {
  const { t } = useLingui()
  const { rows, addRow, removeRow } = useEditableRows(LIST)
  const labels = { first_day: t`First day`, last_day: t`Last day`, name: t`Name` }
  const rowName = (number: number) => t`row ${number}`
  return (
    <div>
      <EditableTable
        label={t`Days off`}
        columns={Object.values(labels)}
        rows={rows}
        cells={(index) => {
          const path = `${LIST}.${index}`
          return (
            <>
              <td>
                <RowInput name={`${path}.first_day`} label={labels.first_day} type="date" list={LIST} required />
              </td>
              <td>
                <RowInput name={`${path}.last_day`} label={labels.last_day} type="date" list={LIST} />
              </td>
              <td className={styles.wide}>
                <RowInput name={`${path}.name`} label={labels.name} list={LIST} />
              </td>
              <td className={styles.wide}>
                <RowButtons path={path} row={rowName(index + 1)} onRemove={() => removeRow(index)} />
              </td>
            </>
          )
        }}
      />
      <AddRowButton list={LIST} onClick={() => addRow(EMPTY_RANGE, 'first_day')}>
        {t`Add Days Off`}
      </AddRowButton>
    </div>
  )
}

/** The dates without classes. Consecutive days with one name are one row. After a conflict with another save, the next save replaces it. */
export function DaysOffForm({ semester }: { readonly semester: Semester }) {
  const { id } = semester
  const { t } = useLingui()
  const { data: loaded } = useSuspenseQuery(daysOffQuery(id))
  const [etag, setEtag] = useState(loaded.etag)
  const form = useContractForm(daysOffRanges(semester), { ranges: rangesOfDays(loaded.days_off).map(toFields) })
  const count = useWatch({ control: form.control, compute: ({ ranges }) => ranges.length })
  const save = useMutation({
    mutationFn: async (body: z.output<ReturnType<typeof daysOffRanges>>) => {
      const sent = structuredClone(form.getValues())
      const reply = await call('PUT /api/semester/:id/days-off', {
        params: { id },
        body,
        if_match: etag,
        expects: [412],
      })
      setEtag(reply.etag)
      if (reply.status === 412) throw new ApiProblem(reply.status, reply.body)
      queryClient.setQueryData(daysOffQuery(id).queryKey, { days_off: reply.body.days_off, etag: reply.etag })
      form.reset(sent, { keepValues: true })
    },
  })
  return (
    <Form form={form} labels={useDaysOffLabels(count)} draftName={`days off ${id}`} onSubmit={save.mutateAsync}>
      <DaysOffTable />
      <SaveBar savedMessage={save.isSuccess ? t`Days off saved.` : ''}>{t`Save Days Off`}</SaveBar>
    </Form>
  )
}

function useDaysOffLabels(count: number): Labels {
  const { t } = useLingui()
  const rows = Array.from({ length: count }, (_, index): [string, string][] => {
    const number = index + 1
    return [
      [`ranges.${index}.first_day`, t`Row ${number}, First day`],
      [`ranges.${index}.last_day`, t`Row ${number}, Last day`],
      [`ranges.${index}.name`, t`Row ${number}, Name`],
    ]
  })
  return { ...Object.fromEntries(rows.flat()), ranges: t`Days off` }
}

/** A single day has no last day. */
function toFields({ first_day, last_day, name }: DaysOffRange): DaysOffRange {
  return { first_day, last_day: last_day === first_day ? '' : last_day, name }
}
