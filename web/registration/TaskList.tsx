import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { School } from '../../contract/school.ts'
import { answerAt } from '../../domain/registration/answers.ts'
import type { RegistrationRules } from '../../domain/registration/errors.ts'
import { minutesLeft, progress, type SectionProgress } from '../../domain/registration/progress.ts'
import { call } from '../api/call.ts'
import { errorMessage } from '../api/problem.ts'
import { UnlessPaused } from '../ui/feedback/PauseNotice.tsx'
import { SuccessAlert } from '../ui/feedback/SuccessAlert.tsx'
import { ProgressBar } from '../ui/format/ProgressBar.tsx'
import { IconAlertCircle, IconCircle, IconCircleCheck, IconCircleHalf2 } from '../ui/icons.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { type RegistrationDraft, useDraftView } from './drafts/registrationDraft.ts'
import { forgetCode, isCodeRemembered, rememberCode } from './drafts/resumeCode.ts'
import { SaveStatus } from './SaveStatus.tsx'
import styles from './StudentRegistration.module.css'
import type { RegistrationPage } from './search.ts'
import { AnswerSource } from './sections/OfferedAnswers.tsx'
import { SECTION_SUBJECTS, SECTION_TITLES } from './sections/sectionTitles.ts'

/** The sections with their states, in any order, and how much is left. */
export function TaskList(props: {
  readonly draft: RegistrationDraft
  readonly school: School
  readonly rules: RegistrationRules
  readonly device: ReactNode
  readonly onOpen: (page: RegistrationPage) => void
}) {
  const { draft, school, rules, device, onOpen } = props
  const { t } = useLingui()
  const view = useDraftView(draft, (current) => current)
  const sections = progress(view.answers, rules, view.visited)
  const complete = sections.filter(({ state }) => state === 'complete').length
  const next = sections.find(({ state }) => state !== 'complete')?.section
  const forward = sections.every(({ state }) => state === 'not started') ? t`Start` : t`Continue`
  const minutes = minutesLeft(sections)
  const child = String(answerAt(view.answers, 'student.first_name') ?? '').trim()
  return (
    <>
      <PageTitle>{child === '' ? t`New Student Registration` : t`New Student Registration: ${child}`}</PageTitle>
      <p>
        {t`${complete} of ${sections.length} sections complete`}
        {minutes > 0 && (
          <>
            , <Plural value={minutes} one="about # minute" other="about # minutes" />
          </>
        )}
      </p>
      {view.household && (
        <p>
          <AnswerSource household={view.household} school={school} />.{' '}
          {t`In each section, check the answers about your family and tick those that are still right.`}
        </p>
      )}
      <SaveStatus draft={draft} />
      {device}
      <Stack className={`plain ${styles.tasks}`} component="ol" gap="sm">
        {sections.map((of) => (
          <SectionCard key={of.section} progress={of} />
        ))}
      </Stack>
      <Group className={styles.actions} gap="sm">
        <Button size="md" onClick={() => onOpen(next ?? 'check')}>
          {next ? forward : t`Check Your Answers`}
        </Button>
        {next && <Button size="md" variant="default" onClick={() => onOpen('check')}>{t`Check Your Answers`}</Button>}
      </Group>
      {view.resume_code !== undefined && (
        <ResumePanel
          resume_code={view.resume_code}
          knownEmail={String(answerAt(view.answers, 'parent_1.email') ?? '')}
        />
      )}
    </>
  )
}

const ICONS = {
  'not started': IconCircle,
  'in progress': IconCircleHalf2,
  complete: IconCircleCheck,
  wrong: IconAlertCircle,
} as const

/** A section with how far it is. The whole card opens it. */
function SectionCard({ progress }: { readonly progress: SectionProgress }) {
  const { section, state, answered, required } = progress
  const { i18n, t } = useLingui()
  const shown = state === 'in progress' && answered === required ? 'wrong' : state
  const text = {
    'not started': required === 0 ? t`Optional` : <Plural value={required} one="# question" other="# questions" />,
    'in progress': t`${plural(required, { other: `${answered} of # answered` })}`,
    wrong: t`An answer needs a correction`,
    complete: t`Complete`,
  }[shown]
  const Icon = ICONS[shown]
  return (
    <li className="surface">
      <Link to="/student-registration" search={{ page: section }} data-fills-box>
        <strong>{i18n._(SECTION_TITLES[section])}</strong>: {i18n._(SECTION_SUBJECTS[section])}
      </Link>
      <Group component="span" className={styles.state} gap="0.375rem" data-state={shown}>
        <Icon size={18} />
        {text}
      </Group>
      {shown === 'in progress' && <ProgressBar value={answered} max={required} tone="accent" />}
    </li>
  )
}

/** An email with the link (by default to `knownEmail`), and whether this browser keeps the code. */
function ResumePanel(props: { readonly resume_code: string; readonly knownEmail: string }) {
  const { resume_code, knownEmail } = props
  const { t } = useLingui()
  const [email, setEmail] = useState(knownEmail)
  const [remembered, setRemembered] = useState(() => isCodeRemembered(resume_code))
  const mail = useMutation({
    mutationFn: async () =>
      (await call('POST /api/students/registration/drafts/mail', { body: { resume_code, email } })).body.message,
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
      lead={t`Anyone who has the code or the link can see your answers.`}
    >
      <div className={styles.page}>
        <p>{t`If this page reloads, you continue where you were. That ends when you close this tab, send the form, or choose "I'm Done on This Device". On a shared computer, choose it before you leave. Otherwise, the next person could see your answers.`}</p>
        <form onSubmit={send} className={styles.page}>
          <TextInput
            label={t`Email me a link`}
            type="email"
            autoComplete="email"
            size="md"
            required
            description={knownEmail !== '' && email === knownEmail && t`The Enrolling Parent's email`}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={mail.isError && errorMessage(mail.error)}
          />
          <UnlessPaused actions={['registration']}>
            <Button
              type="submit"
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              loading={mail.isPending}
            >{t`Send the Link`}</Button>
          </UnlessPaused>
        </form>
        <SuccessAlert message={mail.data ?? ''} />
        <Group component="label" gap="0.625rem" align="flex-start" wrap="nowrap" mih={24}>
          <input
            type="checkbox"
            checked={remembered}
            onChange={({ currentTarget }) => remember(currentTarget.checked)}
          />
          <span>
            {t`Remember the code on this device after this tab closes`}
            <span className="hint">{t`Don't use this on a shared computer`}</span>
          </span>
        </Group>
      </div>
    </Card>
  )
}
