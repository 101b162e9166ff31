import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { School } from '../../contract/school.ts'
import { minutesFor } from '../../domain/registration/minutes.ts'
import { call } from '../api/call.ts'
import { errorMessage } from '../api/problem.ts'
import { useSession } from '../session/session.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { UnlessPaused } from '../ui/feedback/PauseNotice.tsx'
import { SuccessAlert } from '../ui/feedback/SuccessAlert.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { findDraftByCode } from './drafts/draftServer.ts'
import type { StartedDraft } from './drafts/registrationDraft.ts'
import { forgetCode, isCodeRemembered, knownResumeCode } from './drafts/resumeCode.ts'
import styles from './StudentRegistration.module.css'

/** What a family needs, how the answers are kept, and the two ways to start: new, or with a code. */
export function StartPage(props: {
  readonly school: School
  /** The family is done on this device. */
  readonly isDone?: boolean | undefined
  /** The code that this tab tried to continue. */
  readonly unknownCode?: string
  readonly onStart: (draft?: StartedDraft) => void
}) {
  const { school, isDone = false, unknownCode, onStart } = props
  const { t } = useLingui()
  const [known] = useState(() => unknownCode ?? knownResumeCode() ?? '')
  const hasCode = known !== ''
  const [code, setCode] = useState(known)
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
  const isParent = useSession()?.user.role === 'parent'
  const takeOver = useMutation({
    mutationFn: async () => (await call('POST /api/students/registration/household', { body: {} })).body.household,
    onSuccess: (household) => onStart({ answers: {}, household }),
    gcTime: 0,
  })
  const minutes = minutesFor()
  const isUnknown = open.isIdle ? code === unknownCode : open.isSuccess && !open.data
  const unknown = isUnknown
    ? t`We can't find a registration with this code. It may have been sent already. Codes expire ${school.draft_retention_days} days after the last change.`
    : undefined
  const error = open.isError ? errorMessage(open.error) : unknown
  const continuation = (
    <Card title={t`Continue a Registration`}>
      <form onSubmit={submit} className={styles.page}>
        <TextInput
          label={t`Resume code`}
          description={
            hasCode && isCodeRemembered(code)
              ? t`Remembered on this device`
              : t`24 letters and digits, shown while you filled in the form`
          }
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={error}
          autoComplete="off"
          size="md"
        />
        <Button
          type="submit"
          variant={hasCode ? 'filled' : 'default'}
          size="md"
          style={{ alignSelf: 'flex-start' }}
          loading={open.isPending}
        >{t`Continue`}</Button>
      </form>
    </Card>
  )
  return (
    <>
      <PageTitle>{t`New Student Registration`}</PageTitle>
      <SuccessAlert
        message={
          isDone
            ? t`Your answers are saved, and this browser no longer has your code. To continue, enter the code. If you had us email you a link, you can open that instead.`
            : ''
        }
      />
      {hasCode && continuation}
      <p>{t`Register a child who is new to ${school.name}. It takes about ${minutes} minutes. You can stop at any time and continue later, on any device.`}</p>
      {isParent && (
        <p>{t`You are logged in, so you don't have to enter again what we know of your family: from the last registration that you sent, or from your account. You check each part, and answer what is about the child.`}</p>
      )}
      <Group className={styles.actions} gap="sm">
        <UnlessPaused actions={['registration']}>
          <Button
            size="md"
            variant={hasCode ? 'default' : 'filled'}
            loading={takeOver.isPending}
            onClick={() => (isParent ? takeOver.mutate() : onStart())}
          >{t`Start a Registration`}</Button>
          {isParent && (
            <Button size="md" variant="default" onClick={() => onStart()}>{t`Start with an Empty Form`}</Button>
          )}
        </UnlessPaused>
      </Group>
      <ErrorAlert error={takeOver.error} />
      <p>{t`If the page reloads, you continue where you were. On a shared computer, choose "I'm Done on This Device" before you leave.`}</p>
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
      </Card>
      {!hasCode && continuation}
    </>
  )
}
