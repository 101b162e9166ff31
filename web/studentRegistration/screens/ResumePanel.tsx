import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mailDraftLink } from '../../../contract/registrations.ts'
import { call } from '../../api/call.ts'
import { errorMessage } from '../../api/problem.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import checkboxStyles from '../../ui/form/CheckboxField.module.css'
import { Card } from '../../ui/layout/Card.tsx'
import { forgetCode, isCodeRemembered, rememberCode } from '../draft/resumeCode.ts'
import styles from '../StudentRegistration.module.css'

/** The resume code, an email with the link (by default to `knownEmail`), and whether this browser keeps the code. */
export function ResumePanel(props: { readonly resume_code: string; readonly knownEmail: string }) {
  const { resume_code, knownEmail } = props
  const { t } = useLingui()
  const [email, setEmail] = useState(knownEmail)
  const [remembered, setRemembered] = useState(() => isCodeRemembered(resume_code))
  const mail = useMutation({
    mutationFn: async () => (await call(mailDraftLink, { body: { resume_code, email } })).body.message,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    mail.mutate()
  }
  const remember = (isRemembered: boolean) => {
    setRemembered(isRemembered)
    if (isRemembered) rememberCode(resume_code)
    else forgetCode(resume_code)
  }
  return (
    <Card
      title={t`Continue Later or on Another Device`}
      lead={t`Write down this code. Anyone who has it can see your answers.`}
    >
      <div className={styles.page}>
        <output className={styles.code}>{resume_code}</output>
        <form onSubmit={send} className={styles.page}>
          <TextInput
            label={t`Email me a link`}
            type="email"
            autoComplete="email"
            size="md"
            required
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={mail.isError && errorMessage(mail.error)}
          />
          <Button
            type="submit"
            variant="default"
            className={styles.button}
            loading={mail.isPending}
          >{t`Send the Link`}</Button>
        </form>
        <SuccessAlert message={mail.data ?? ''} />
        <label className={checkboxStyles.check}>
          <input
            type="checkbox"
            checked={remembered}
            onChange={({ currentTarget }) => remember(currentTarget.checked)}
          />
          <span>
            {t`Remember the code on this device`}
            <span className={checkboxStyles.hint}>{t`Don't use this on a shared computer`}</span>
          </span>
        </label>
      </div>
    </Card>
  )
}
