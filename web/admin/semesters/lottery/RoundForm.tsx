import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Round, roundForm, updateRound } from '../../../../contract/enrollment/lottery.ts'
import { call } from '../../../api/call.ts'
import { cacheRound } from '../../../api/rounds.ts'
import { schoolQuery } from '../../../api/school.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { SaveBar } from '../../../ui/form/SubmitButton.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import styles from '../Semesters.module.css'
import { localTime } from '../windows/windowForm.ts'

/** Creates or changes the round. After the opening, only the closing can change. */
export function RoundForm({ semester_id: id, round }: { readonly semester_id: number; readonly round: Round | null }) {
  const { t } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const { zoneName } = useSchoolClock()
  const form = useContractForm(roundForm(time_zone), fieldsOf(round, time_zone))
  const save = useMutation({
    mutationFn: async (body: z.output<ReturnType<typeof roundForm>>) => {
      const reply = await call(updateRound, { params: { id }, body })
      cacheRound(id, reply.body.round)
      form.reset(fieldsOf(reply.body.round, time_zone))
    },
  })
  const labels = { opens_at: t`Opens`, closes_at: t`Closes`, siblings_together: t`Keep siblings together` }
  return (
    <Form form={form} labels={labels} draftName={`round ${id}`} onSubmit={save.mutateAsync}>
      <div className={styles.dates}>
        <TextField name="opens_at" type="datetime-local" required />
        <TextField name="closes_at" type="datetime-local" required />
      </div>
      <p className={styles.hint}>{t`Times at the school (${zoneName}).`}</p>
      <CheckboxField
        name="siblings_together"
        hint={t`Siblings share a lottery number, so they choose one right after the other.`}
      />
      <SaveBar savedMessage={save.isSuccess ? t`Ranking period saved.` : ''}>
        {round ? t`Save Ranking Period` : t`Create Lottery`}
      </SaveBar>
    </Form>
  )
}

function fieldsOf(round: Round | null, timeZone: string) {
  return {
    opens_at: round ? localTime(round.opens_at, timeZone) : '',
    closes_at: round ? localTime(round.closes_at, timeZone) : '',
    siblings_together: round?.siblings_together ?? true,
  }
}
