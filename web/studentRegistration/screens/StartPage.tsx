import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DraftState } from '../../../contract/registrations.ts'
import type { School } from '../../../contract/school.ts'
import { errorMessage } from '../../api/problem.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { findDraftByCode } from '../draft/draftServer.ts'
import { forgetCode, knownResumeCode } from '../draft/resumeCode.ts'
import styles from '../StudentRegistration.module.css'

type OpenedDraft = DraftState & { readonly resume_code: string }

/** What a family needs, how the answers are kept, and the two ways to start: new, or with a code. */
export function StartPage(props: { readonly school: School; readonly onStart: (draft?: OpenedDraft) => void }) {
  const { school, onStart } = props
  const { t } = useLingui()
  const [code, setCode] = useState(() => knownResumeCode() ?? '')
  const open = useMutation({
    mutationFn: async (resume_code: string) => {
      const found = await findDraftByCode(resume_code)
      if (!found) forgetCode(resume_code)
      return found && { ...found, resume_code }
    },
    onSuccess: (draft) => draft && onStart(draft),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') open.mutate(code.trim())
  }
  const unknown =
    open.isSuccess && !open.data
      ? t`We can't find a registration with this code. Codes expire ${school.draft_retention_days} days after the last change.`
      : undefined
  const error = open.isError ? errorMessage(open.error) : unknown
  return (
    <>
      <p>{t`Register a child who is new to ${school.name}. It takes about 25 minutes. You can stop at any time and continue later, on any device.`}</p>
      <Card title={t`Have These at Hand`}>
        <ul>
          <li>
            <Trans>
              Phone numbers of an emergency contact and your doctor, and the name of your preferred hospital
            </Trans>
          </li>
          <li>
            <Trans>Name, address and dates of the previous school</Trans>
          </li>
          <li>
            <Trans>Your employer</Trans>
          </li>
          <li>
            <Trans>Names of medications and health problems, if there are any</Trans>
          </li>
          <li>
            <Trans>
              A document that shows your address, such as a utility bill. You choose its type here and don't upload
              anything.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            No home or no papers? A family without a fixed home can register without any documents. We never ask about
            citizenship or immigration.
          </Trans>
        </p>
        <Button size="md" mt="md" onClick={() => onStart()}>{t`Start a Registration`}</Button>
      </Card>
      <Card title={t`Continue a Registration`}>
        <form onSubmit={submit} className={styles.page}>
          <TextInput
            label={t`Resume code`}
            description={t`24 letters and digits, shown while you filled in the form`}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            error={error}
            autoComplete="off"
            size="md"
          />
          <Button
            type="submit"
            variant="default"
            size="md"
            className={styles.button}
            loading={open.isPending}
          >{t`Continue`}</Button>
        </form>
      </Card>
    </>
  )
}
