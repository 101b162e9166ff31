import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type MailChoices, MailChoicesFields, updateMailChoices } from '../../contract/mailChoices.ts'
import { call } from '../api/call.ts'
import { mailChoicesQuery } from '../api/mailChoices.ts'
import { queryClient } from '../api/queryClient.ts'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'

/** Which emails about classes a parent gets. */
export function MailChoicesForm({ onSaved }: { readonly onSaved: (message: string) => void }) {
  const { t } = useLingui()
  const { data: choices } = useSuspenseQuery(mailChoicesQuery)
  const form = useContractForm(MailChoicesFields, choices)
  const save = useMutation({
    mutationFn: async (body: MailChoices) => (await call(updateMailChoices, { body })).body.choices,
    onSuccess: (saved) => {
      queryClient.setQueryData(mailChoicesQuery.queryKey, saved)
      onSaved(t`Your email settings are saved.`)
    },
  })
  const labels = {
    class_changed: t`A class has changed`,
    enrolled: t`Your child is enrolled in a class`,
    draw_results: t`The draw for classes is done`,
    daily_summary: t`You changed classes that day`,
  }
  return (
    <Form form={form} labels={labels} onSubmit={save.mutateAsync}>
      <p>
        <Trans>Email me when:</Trans>
      </p>
      <CheckboxField name="class_changed" hint={t`The office changes the days, time, room or teacher.`} />
      <CheckboxField name="enrolled" hint={t`The office enrolls your child, or a seat opens on a wait list.`} />
      <CheckboxField name="draw_results" hint={t`The classes that your child got.`} />
      <CheckboxField name="daily_summary" hint={t`One email in the evening with all your changes.`} />
      <p>
        <Trans>
          You always get emails about seats held for your child, canceled classes, dropped classes, and messages from
          the school office.
        </Trans>
      </p>
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
