import { Trans, useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type EmailChoices, EmailChoicesFields } from '../../contract/emailChoices.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'

/** The email settings of a parent. `onClose` gets the success message after a save. */
export function EmailChoicesDialog(props: { readonly opened: boolean; readonly onClose: (message?: string) => void }) {
  const { opened, onClose } = props
  const { t } = useLingui()
  return (
    <Dialog opened={opened} title={t`Email Settings`} onClose={() => onClose()}>
      <AsyncBoundary>{opened && <EmailChoicesForm onSaved={onClose} />}</AsyncBoundary>
    </Dialog>
  )
}

const emailChoicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: async () => (await call('GET /api/mail-choices')).body.choices,
})

/** Which emails about classes a parent gets. */
function EmailChoicesForm({ onSaved }: { readonly onSaved: (message: string) => void }) {
  const { t } = useLingui()
  const { data: choices } = useSuspenseQuery(emailChoicesQuery)
  const form = useContractForm(EmailChoicesFields, choices)
  const save = useMutation({
    mutationFn: async (body: EmailChoices) => (await call('PUT /api/mail-choices', { body })).body.choices,
    onSuccess: (saved) => {
      queryClient.setQueryData(emailChoicesQuery.queryKey, saved)
      onSaved(t`Your email settings are saved.`)
    },
  })
  const labels = {
    class_changed: t`A class has a new name, room or teacher`,
    enrolled: t`The office enrolls my child in a class`,
    lottery_results: t`The lottery closes or runs`,
    daily_summary: t`I add, drop or change my child's classes`,
  }
  return (
    <Form form={form} labels={labels} onSubmit={save.mutateAsync}>
      <fieldset className="choices">
        <legend>{t`Email me when…`}</legend>
        <CheckboxField name="class_changed" />
        <CheckboxField name="enrolled" />
        <CheckboxField name="lottery_results" hint={t`The emails have my child's code and the classes my child got.`} />
        <CheckboxField name="daily_summary" hint={t`One email in the evening with all changes of the day.`} />
      </fieldset>
      <Box component="p" m={0} c="dimmed">
        <Trans>
          We always email you about seats held for your child, seats your child could not take, seats your child gets
          from a wait list or by a change you asked for, canceled classes, new days and times, dropped classes, and
          messages from the school office.
        </Trans>
      </Box>
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
