import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { School } from '../../contract/school.ts'
import { genericError } from '../../contract/values.ts'
import { type Answers, answerAt } from '../../domain/registration/answers.ts'
import { completeForm } from '../../domain/registration/completeForm.ts'
import {
  type RegistrationErrors,
  type RegistrationRules,
  registrationErrors,
} from '../../domain/registration/errors.ts'
import { householdAnswers } from '../../domain/registration/household.ts'
import { withOnlyParentFirst } from '../../domain/registration/onlyParent.ts'
import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'
import { call } from '../api/call.ts'
import { ApiProblem, errorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { UnlessPaused } from '../ui/feedback/PauseNotice.tsx'
import { useProblemText } from '../ui/feedback/problemText.ts'
import { useSubmitGuard } from '../ui/form/useSubmitGuard.ts'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { CheckedSection } from './CheckedSection.tsx'
import { type RegistrationDraft, type StartedDraft, useDraftView } from './drafts/registrationDraft.ts'
import { forgetCode } from './drafts/resumeCode.ts'
import { MissingAnswers } from './MissingAnswers.tsx'
import { RegistrationErrorSummary } from './RegistrationErrorSummary.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import styles from './StudentRegistration.module.css'

/** Another device saved the draft since this one. */
const CHANGED = 412

/** Register was pressed and refused. `errors` are the server's, for these answers only. */
export interface Refusal {
  readonly answers: Answers
  readonly errors: RegistrationErrors
}

/** Its reference number, and what the registration of a brother or sister begins with. */
export interface SentRegistration {
  readonly reference: string
  readonly sibling: StartedDraft
}

/**
 * The sections with their answers, folded at first, links to change them, and the Register button (document 2, section 5, "Submit"). A closed dialog
 * returns the focus to the button, unless the summary of the errors takes it.
 */
export function CheckAnswers(props: {
  readonly draft: RegistrationDraft
  readonly rules: RegistrationRules
  readonly school: School
  readonly refusal: Refusal | undefined
  readonly onRefused: (refusal: Refusal) => void
  readonly onCorrect: (section: SectionName, path?: string) => void
  readonly onSubmitted: (sent: SentRegistration) => void
}) {
  const { draft, rules, school, refusal, onRefused, onCorrect, onSubmitted } = props
  const { t } = useLingui()
  const answers = useDraftView(draft, (view) => view.answers)
  const [failure, setFailure] = useState<Failure>()
  const registerButton = useRef<HTMLButtonElement>(null)
  const visited = useDraftView(draft, (view) => view.visited)
  const [unfolded, setUnfolded] = useState<readonly SectionName[]>([])
  const form = toRegistration(answers)
  const errors = { ...(refusal?.answers === answers && refusal.errors), ...registrationErrors(form, rules) }
  const isComplete = Object.keys(errors).length === 0
  const submit = useMutation({
    mutationFn: () => send(draft),
    onSuccess: (sent) => {
      if (!sent) return
      const { resume_code, answers } = draft.view()
      draft.close()
      if (resume_code !== undefined) forgetCode(resume_code)
      onSubmitted({ reference: sent.reference, sibling: toSibling(answers, sent.household, rules.today) })
    },
    onError: (error) => {
      setFailure({ kind: 'refused', lines: linesOf(error) })
      onRefused({ answers: draft.view().answers, errors: toFieldErrors(error) })
    },
  })
  const register = useSubmitGuard('registration', async () => {
    if (Object.keys(registrationErrors(form, rules)).length === 0) {
      await submit.mutateAsync().catch(() => undefined)
      return
    }
    setFailure({ kind: 'incomplete' })
    onRefused({ answers, errors: {} })
  })
  const close = () => {
    flushSync(() => setFailure(undefined))
    if (isComplete) registerButton.current?.focus()
  }
  return (
    <>
      <PageTitle>{t`Check Your Answers`}</PageTitle>
      <SaveStatus draft={draft} linksToCode />
      {refusal && !failure && <RegistrationErrorSummary form={form} errors={errors} onOpen={onCorrect} />}
      <MissingAnswers form={form} errors={errors} onOpen={onCorrect} />
      <p>{t`You are registering your child with ${school.name}.`}</p>
      <UnfoldAll unfolded={unfolded} onChange={setUnfolded} />
      {SECTION_NAMES.map((section) => (
        <CheckedSection
          key={section}
          section={section}
          form={form}
          errors={errors}
          isVisited={visited.includes(section)}
          opened={unfolded.includes(section)}
          onToggle={(opened) =>
            setUnfolded([...unfolded.filter((name) => name !== section), ...(opened ? [section] : [])])
          }
          onChange={(path) => onCorrect(section, path)}
        />
      ))}
      <Group className={styles.actions} gap="sm" data-screen-only>
        <UnlessPaused actions={['registration']}>
          <Button
            size="md"
            variant={isComplete ? 'filled' : 'default'}
            ref={registerButton}
            loading={submit.isPending}
            onClick={() => void register()}
          >
            {t({ message: 'Register', context: 'the form' })}
          </Button>
        </UnlessPaused>
      </Group>
      {failure && <FailureDialog failure={failure} onClose={close} />}
    </>
  )
}

/** What is sent: the answers as they are stored. */
function toRegistration(answers: Answers): Answers {
  return withOnlyParentFirst(completeForm(answers))
}

/** The reference number and the household. Undefined if another device changed the answers: the family chooses first. */
async function send(draft: RegistrationDraft) {
  await draft.flush()
  const { answers, resume_code, newer, household } = draft.view()
  if (newer) return undefined
  // Without a code a repeated submission could not be recognized.
  if (resume_code === undefined) throw new ApiProblem(0, { message: genericError() })
  const id = household?.id ?? undefined
  const body = { ...toRegistration(answers), resume_code, revision: draft.revision, ...(id && { household: id }) }
  try {
    return (await call('POST /api/students/registration', { body })).body
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === CHANGED)) throw error
    await draft.confirm()
    return undefined
  }
}

/** What the registration of a brother or sister begins with. It is nowhere but in this page. */
function toSibling(answers: Answers, id: string, today: string): StartedDraft {
  const source = { first_name: String(answerAt(answers, 'student.first_name')), received_at: new Date().toISOString() }
  const year = answerAt(answers, 'student.year')
  return { answers: { student: { year } }, household: { id, source, answers: householdAnswers(answers, today) } }
}

function toFieldErrors(error: unknown): RegistrationErrors {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([path, [line = error.message]]) => [path, line]))
}

function linesOf(error: unknown): string[] {
  const lines = Object.values(toFieldErrors(error))
  return lines.length > 0 ? lines : [errorMessage(error)]
}

function UnfoldAll(props: {
  readonly unfolded: readonly SectionName[]
  readonly onChange: (unfolded: readonly SectionName[]) => void
}) {
  const { unfolded, onChange } = props
  const { t } = useLingui()
  const areAll = unfolded.length === SECTION_NAMES.length
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      onClick={() => onChange(areAll ? [] : SECTION_NAMES)}
      data-screen-only
    >
      {areAll ? t`Hide all answers` : t`Show all answers`}
    </Button>
  )
}

/** `incomplete`: found before sending. `refused`: by the server, one line for each error. */
type Failure = { readonly kind: 'incomplete' } | { readonly kind: 'refused'; readonly lines: readonly string[] }

/** The specification's two alerts (document 2, sections 5 and 8). */
function FailureDialog({ failure, onClose }: { readonly failure: Failure; readonly onClose: () => void }) {
  const { t } = useLingui()
  const text = useProblemText()
  return (
    <Dialog
      opened
      title={failure.kind === 'refused' ? t`Registration NOT successful` : t`Registration Failed`}
      onClose={onClose}
    >
      {failure.kind === 'refused' ? (
        <ul>
          {[...new Set(failure.lines.map(text))].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{t`Please complete all the fields in red.`}</p>
      )}
      <Button onClick={onClose}>{t`OK`}</Button>
    </Dialog>
  )
}
