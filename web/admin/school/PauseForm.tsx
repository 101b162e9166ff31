import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { PauseFields } from '../../../contract/pauses.ts'
import type { BodyTo } from '../../../contract/routes.ts'
import type { Pause } from '../../../domain/pauses.ts'
import { call } from '../../api/call.ts'
import { cachePauses } from '../../api/pauses.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'

const MESSAGE_MAX = 300

/** The text that families see during a pause. */
export function PauseForm(props: {
  readonly pause: Pause
  /** Whether the pause has begun. */
  readonly isPaused: boolean
  readonly onSaved: () => void
}) {
  const { pause, isPaused, onSaved } = props
  const { action, message } = pause
  const { t } = useLingui()
  const form = useContractForm(PauseFields, { message })
  const save = useMutation({
    mutationFn: async (body: BodyTo<'PUT /api/pauses/:action'>) =>
      (await call('PUT /api/pauses/:action', { params: { action }, body })).body.pauses,
    onSuccess: (pauses) => {
      cachePauses(pauses)
      onSaved()
    },
  })
  return (
    <Form form={form} labels={{ message: t`Text for families` }} onSubmit={save.mutateAsync}>
      <TextAreaField
        name="message"
        hint={t`Such as when they can go on. Without a text we ask families to check back later.`}
        maxLength={MESSAGE_MAX}
        initialFocus
      />
      <SubmitButton>{isPaused ? t`Save` : t`Pause`}</SubmitButton>
    </Form>
  )
}
