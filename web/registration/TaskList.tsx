import { Plural, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleHalf2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { mailDraftLink } from '../../contract/registration/drafts.ts'
import { answerAt } from '../../domain/registration/answers.ts'
import type { RegistrationRules } from '../../domain/registration/errors.ts'
import { minutesLeft, progress, type SectionState } from '../../domain/registration/progress.ts'
import { call } from '../api/call.ts'
import { errorMessage } from '../api/problem.ts'
import { SuccessAlert } from '../ui/feedback/SuccessAlert.tsx'
import checkboxStyles from '../ui/form/CheckboxField.module.css'
import { Card } from '../ui/layout/Card.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { type RegistrationDraft, useDraftView } from './drafts/registrationDraft.ts'
import { forgetCode, isCodeRemembered, rememberCode } from './drafts/resumeCode.ts'
import styles from './StudentRegistration.module.css'
import type { RegistrationPage } from './search.ts'
import { SECTION_TITLES } from './sections/sectionTitles.ts'

const ICONS = { 'not started': IconCircle, 'in progress': IconCircleHalf2, complete: IconCircleCheck } as const

/** The sections with their states, in any order, and how much is left. */
export function TaskList(props: {
  readonly draft: RegistrationDraft
  readonly rules: RegistrationRules
  readonly status: ReactNode
  readonly onOpen: (page: RegistrationPage) => void
}) {
  const { draft, rules, status, onOpen } = props
  const { i18n, t } = useLingui()
  const view = useDraftView(draft, (current) => current)
  const sections = progress(view.answers, rules, view.visited)
  const complete = sections.filter(({ state }) => state === 'complete').length
  const next = sections.find(({ state }) => state !== 'complete')?.section
  const minutes = minutesLeft(sections)
  const stateTexts: Readonly<Record<SectionState, string>> = {
    'not started': t`Not started`,
    'in progress': t`In progress`,
    complete: t`Complete`,
  }
  return (
    <>
      <PageTitle>{t`New Student Registration`}</PageTitle>
      <p>
        {t`${complete} of ${sections.length} sections complete`}
        {minutes > 0 && (
          <>
            , <Plural value={minutes} one="about # minute" other="about # minutes" />
          </>
        )}
      </p>
      {status}
      <ol className={styles.tasks}>
        {sections.map(({ section, state }) => {
          const Icon = ICONS[state]
          return (
            <li key={section}>
              <Link to="/student-registration" search={{ page: section }}>
                {i18n._(SECTION_TITLES[section])}
              </Link>
              <span className={styles.state}>
                <Icon size={18} aria-hidden />
                {stateTexts[state]}
              </span>
            </li>
          )
        })}
      </ol>
      <div className={styles.actions}>
        <Button size="md" onClick={() => onOpen(next ?? 'check')}>
          {next ? t`Continue` : t`Check Your Answers`}
        </Button>
        {next && <Button size="md" variant="default" onClick={() => onOpen('check')}>{t`Check Your Answers`}</Button>}
      </div>
      {view.resume_code !== undefined && (
        <ResumePanel
          resume_code={view.resume_code}
          knownEmail={String(answerAt(view.answers, 'parent_1.email') ?? '')}
        />
      )}
    </>
  )
}

/** The resume code, an email with the link (by default to `knownEmail`), and whether this browser keeps the code. */
function ResumePanel(props: { readonly resume_code: string; readonly knownEmail: string }) {
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
        <p>{t`If this page reloads, you continue where you were. That ends when you close this tab, send the form, or choose "I'm Done on This Device". On a shared computer, choose it before you leave. Otherwise, the next person could see your answers.`}</p>
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
            {t`Remember the code on this device after this tab closes`}
            <span className={checkboxStyles.hint}>{t`Don't use this on a shared computer`}</span>
          </span>
        </label>
      </div>
    </Card>
  )
}
