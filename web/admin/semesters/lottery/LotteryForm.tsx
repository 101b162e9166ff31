import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Lottery, lotteryForm } from '../../../../contract/enrollment/lottery.ts'
import { PRIORITIES } from '../../../../domain/enrollment/lottery/pool.ts'
import { call } from '../../../api/call.ts'
import { cacheLottery, editedLotteryQuery } from '../../../api/lotteries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { schoolQuery } from '../../../api/school.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { SaveBar } from '../../../ui/form/SubmitButton.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { FieldGrid } from '../../ui/FieldGrid.tsx'
import { PasswordGate } from '../../ui/PasswordGate.tsx'
import { useEditConflict } from '../../ui/useEditConflict.tsx'
import { localTime } from '../windows/windowForm.ts'

/** Creates or changes the lottery. After the opening, only the closing can change. */
export function LotteryForm({
  semester_id: id,
  lottery,
}: {
  readonly semester_id: number
  readonly lottery: Lottery | null
}) {
  const { t } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const { zoneName } = useSchoolClock()
  const { data: loaded } = useSuspenseQuery(editedLotteryQuery(id))
  const form = useContractForm(lotteryForm(time_zone), fieldsOf(loaded.lottery, time_zone))
  const priorities = usePriorityLabels()
  const { if_match, view, unlessChanged, setSaved } = useEditConflict(form, {
    loaded,
    toFields: (stored: typeof loaded) => fieldsOf(stored.lottery, time_zone),
    reload: () => queryClient.fetchQuery({ ...editedLotteryQuery(id), staleTime: 0 }),
    inWords: (field, value) =>
      field === 'priority' ? <strong>{priorities[value as Lottery['priority']]}</strong> : undefined,
  })
  const save = useMutation({
    mutationFn: async (body: z.output<ReturnType<typeof lotteryForm>>) => {
      const reply = await call('PUT /api/semester/:id/lottery', { params: { id }, body, if_match })
      cacheLottery(id, reply.body.lottery)
      setSaved(reply.body)
      form.reset(fieldsOf(reply.body.lottery, time_zone))
    },
  })
  const labels = { opens_at: t`Opens`, closes_at: t`Closes`, priority: t`Whose turn is first` }
  return (
    <Form
      form={form}
      labels={labels}
      draftName={`lottery ${id}`}
      onSubmit={(body) => unlessChanged(save.mutateAsync(body))}
    >
      {view}
      <FieldGrid min="12rem">
        <TextField name="opens_at" type="datetime-local" required />
        <TextField name="closes_at" type="datetime-local" required />
      </FieldGrid>
      <Text mt="xs" c="dimmed" fz="xs">{t`Times at the school (${zoneName}).`}</Text>
      <SelectField name="priority" data={PRIORITIES.map((value) => ({ value, label: priorities[value] }))} required />
      <PasswordGate
        needed={lottery?.state === 'closed'}
        lead={t`The ranking period is over. To open it again, enter your password. Everyone will see that you did.`}
        error={save.error}
      >
        {(gate) => (
          <SaveBar savedMessage={save.isSuccess ? t`Ranking period saved.` : ''} gate={gate}>
            {lottery ? t`Save Ranking Period` : t`Create Lottery`}
          </SaveBar>
        )}
      </PasswordGate>
    </Form>
  )
}

function usePriorityLabels(): Readonly<Record<Lottery['priority'], string>> {
  const { t } = useLingui()
  return {
    none: t`Only the lottery number decides`,
    'oldest-first': t`Higher grades first`,
    'youngest-first': t`Lower grades first`,
  }
}

function fieldsOf(lottery: Lottery | null, timeZone: string) {
  return {
    opens_at: lottery ? localTime(lottery.opens_at, timeZone) : '',
    closes_at: lottery ? localTime(lottery.closes_at, timeZone) : '',
    priority: lottery?.priority ?? 'none',
  }
}
