import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { GENERIC_ERROR } from '../../contract/problem.ts'
import { submitRegistration } from '../../contract/registration/drafts.ts'
import type { School } from '../../contract/school.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import { completeForm } from '../../domain/registration/completeForm.ts'
import {
  type RegistrationErrors,
  type RegistrationRules,
  registrationErrors,
} from '../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'
import { call } from '../api/call.ts'
import { ApiProblem, errorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useProblemText } from '../ui/feedback/problemText.ts'
import { useSubmitGuard } from '../ui/form/useSubmitGuard.ts'
import { Card } from '../ui/layout/Card.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { AnswerList } from './AnswerList.tsx'
import { type RegistrationDraft, useDraftView } from './drafts/registrationDraft.ts'
import { forgetCode } from './drafts/resumeCode.ts'
import { RegistrationErrorSummary } from './RegistrationErrorSummary.tsx'
import styles from './StudentRegistration.module.css'
import { SECTION_TITLES } from './sections/sectionTitles.ts'

/** Another device saved the draft since this one. */
const CHANGED = 412

/** Register was pressed and refused. `errors` are the server's, for these answers only. */
export interface Refusal {
  readonly answers: Answers
  readonly errors: RegistrationErrors
}

/**
 * All answers by section with links to change them, and the Register button (document 2, section 5, "Submit"). A closed dialog
 * returns the focus to the button, unless the summary of the errors takes it.
 */
export function CheckAnswers(props: {
  readonly draft: RegistrationDraft
  readonly rules: RegistrationRules
  readonly school: School
  readonly status: ReactNode
  readonly refusal: Refusal | undefined
  readonly onRefused: (refusal: Refusal) => void
  readonly onCorrect: (section: SectionName, path?: string) => void
  readonly onSubmitted: (reference: string) => void
}) {
  const { draft, rules, school, status, refusal, onRefused, onCorrect, onSubmitted } = props
  const { t } = useLingui()
  const answers = useDraftView(draft, (view) => view.answers)
  const [failure, setFailure] = useState<Failure>()
  const registerButton = useRef<HTMLButtonElement>(null)
  const form = completeForm(answers)
  const errors = { ...(refusal?.answers === answers && refusal.errors), ...registrationErrors(form, rules) }
  const submit = useMutation({
    mutationFn: () => send(draft),
    onSuccess: (reference) => {
      if (reference === undefined) return
      const { resume_code } = draft.view()
      draft.close()
      if (resume_code !== undefined) forgetCode(resume_code)
      onSubmitted(reference)
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
    if (Object.keys(errors).length === 0) registerButton.current?.focus()
  }
  return (
    <>
      <PageTitle>{t`Check Your Answers`}</PageTitle>
      {status}
      {refusal && !failure && <RegistrationErrorSummary form={form} errors={errors} onOpen={onCorrect} />}
      <p>{t`You are registering your child with ${school.name}.`}</p>
      {SECTION_NAMES.map((section) => (
        <SectionAnswers
          key={section}
          section={section}
          form={form}
          errors={errors}
          onChange={() => onCorrect(section)}
        />
      ))}
      <div className={styles.actions}>
        <Button
          size="md"
          ref={registerButton}
          loading={submit.isPending}
          onClick={() => void register()}
        >{t`Register`}</Button>
      </div>
      {failure && <FailureDialog failure={failure} onClose={close} />}
    </>
  )
}

/** The reference number. Undefined if another device changed the answers: the family chooses first. */
async function send(draft: RegistrationDraft): Promise<string | undefined> {
  await draft.flush()
  const { answers, resume_code, newer } = draft.view()
  if (newer) return undefined
  // Without a code a repeated submission could not be recognized.
  if (resume_code === undefined) throw new ApiProblem(0, { message: GENERIC_ERROR })
  const body = { ...completeForm(answers), resume_code, revision: draft.revision }
  try {
    return (await call(submitRegistration, { body })).body.reference
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === CHANGED)) throw error
    await draft.confirm()
    return undefined
  }
}

function toFieldErrors(error: unknown): RegistrationErrors {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([path, [line = error.message]]) => [path, line]))
}

function linesOf(error: unknown): string[] {
  const lines = Object.values(toFieldErrors(error))
  return lines.length > 0 ? lines : [errorMessage(error)]
}

/** The answers of one section with a button to change them. */
function SectionAnswers(props: {
  readonly section: SectionName
  readonly form: Answers
  readonly errors: RegistrationErrors
  readonly onChange: () => void
}) {
  const { section, form, errors, onChange } = props
  const { i18n, t } = useLingui()
  const title = i18n._(SECTION_TITLES[section])
  return (
    <Card title={title}>
      <AnswerList section={section} form={form} errors={errors} />
      <Button variant="default" mt="md" onClick={onChange} aria-label={t`Change ${title}`}>{t`Change`}</Button>
    </Card>
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
