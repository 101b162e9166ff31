import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form'
import type { z } from 'zod'
import type { GuardedAction } from '../../../domain/submitGuard.ts'
import { deleteDraft, storedDraft } from '../../session/draft.ts'
import { registerOpenForm } from '../../session/openForms.ts'
import { useProblemText } from '../feedback/problemText.ts'
import { IconAlertCircle } from '../icons.tsx'
import { changedFields } from './changedFields.ts'
import styles from './Form.module.css'
import { type ErrorLine, errorLine, FieldLabels, fieldId, type Labels, useFieldLabels } from './fieldLabels.ts'
import { focusInitialField } from './initialFocus.ts'
import { fieldErrorMessage, showProblem } from './showProblem.ts'
import { useSubmitGuard } from './useSubmitGuard.ts'

/** Validates on submit, then as invalid fields change. */
export function useContractForm<I extends FieldValues, O>(schema: z.ZodType<O, I>, defaultValues: DefaultValues<I>) {
  return useForm<I, unknown, O>({ resolver: zodResolver(schema), defaultValues, shouldFocusError: false })
}

type Summarize = (lines: readonly ErrorLine[]) => readonly ErrorLine[]

/** Server errors appear like schema errors. With `draftName` the input survives an expired session, unless it `isPrivate`. `summarize` shortens a long summary. */
export function Form<I extends FieldValues, O>(props: {
  readonly form: UseFormReturn<I, unknown, O>
  readonly labels: Labels
  readonly guard?: GuardedAction
  readonly draftName?: string
  readonly summarize?: Summarize
  /** Whether there are changes that are not in the fields. */
  readonly isChanged?: boolean
  readonly isPrivate?: boolean
  readonly onSubmit: (values: O) => Promise<unknown>
  readonly children: ReactNode
}) {
  const { form, labels, guard, draftName, summarize, isChanged, isPrivate, onSubmit, children } = props
  const { t } = useLingui()
  const restored = useDraft(form, draftName, { isChanged, isPrivate })
  const send = useSubmitGuard(guard, onSubmit)
  const [submissions, setSubmissions] = useState(0)
  const handle = form.handleSubmit((values) => send(values).catch((error: unknown) => showProblem(form, labels, error)))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setSubmissions(submissions + 1)
    readSilentInputs(event.currentTarget, form)
    return handle(event)
  }
  return (
    <FormProvider {...form}>
      <FieldLabels value={labels}>
        <form className={styles.form} name={draftName} ref={focusInitialField} noValidate onSubmit={submit}>
          <ErrorSummary submissions={submissions} summarize={summarize} />
          {restored && <Box component="p" m={0} c="dimmed">{t`We saved what you were typing.`}</Box>}
          {children}
        </form>
      </FieldLabels>
    </FormProvider>
  )
}

/** What a browser or a password manager filled in without an event. */
function readSilentInputs<I extends FieldValues, O>(
  { elements }: HTMLFormElement,
  { getValues, setValue }: UseFormReturn<I, unknown, O>,
): void {
  for (const input of elements) {
    if (!(input instanceof HTMLInputElement) || !['email', 'password', 'tel', 'text'].includes(input.type)) continue
    const name = input.name as Path<I>
    const value: unknown = name && getValues(name)
    if (name && typeof value === 'string' && value !== input.value)
      setValue(name, input.value as PathValue<I, Path<I>>, { shouldDirty: true })
  }
}

/** Keeps changes when the session expires and restores them after the next sign-in. Returns whether it did. */
function useDraft<I extends FieldValues, O>(
  { control, getValues, setValue }: UseFormReturn<I, unknown, O>,
  name: string | undefined,
  {
    isChanged = false,
    isPrivate = false,
  }: { readonly isChanged?: boolean | undefined; readonly isPrivate?: boolean | undefined },
): boolean {
  const [{ draft, initial }] = useState(() => ({ draft: draftFor(name), initial: getValues() }))

  const changedOutside = useRef(isChanged)
  useEffect(() => {
    changedOutside.current = isChanged
  }, [isChanged])

  // Registered exactly while mounted.
  useEffect(() => {
    if (name === undefined) return
    for (const [field, value] of Object.entries(draft ?? {})) {
      if (field in initial) setValue(field as Path<I>, value as PathValue<I, Path<I>>)
    }
    if (draft) deleteDraft()
    const unsaved = () => changedFields(getValues(), control._defaultValues)
    const isUnsaved = () => Object.keys(unsaved()).length > 0
    return registerOpenForm(name, {
      getChanges: () => (isUnsaved() ? { ...changedFields(getValues(), initial), ...unsaved() } : {}),
      isUnsaved: () => isUnsaved() || changedOutside.current,
      isPrivate,
    })
  }, [name, draft, initial, isPrivate, control, getValues, setValue])

  return draft !== undefined
}

function draftFor(name: string | undefined) {
  const draft = storedDraft()
  return draft?.form === name ? draft?.values : undefined
}

/**
 * Each error links to its field. Takes the focus once per submission. The form counts its submissions, because React Hook Form counts
 * from 0 again after each reset.
 */
function ErrorSummary(props: { readonly submissions: number; readonly summarize: Summarize | undefined }) {
  const { submissions, summarize = (lines: readonly ErrorLine[]) => lines } = props
  const { t } = useLingui()
  const { errors, isSubmitting } = useFormState()
  const labels = useFieldLabels()
  const text = useProblemText()
  const focused = useRef(0)
  const focusOnce = (summary: HTMLElement | null) => {
    if (!summary || isSubmitting || focused.current === submissions) return
    focused.current = submissions
    summary.focus()
  }
  const invalid = Object.keys(labels).filter((name) => fieldErrorMessage(errors, name))
  const lines = invalid.map((name) => ({ name, text: errorLine(labels[name], text(fieldErrorMessage(errors, name))) }))
  const formError = errors.root?.server?.message
  if (submissions === 0 || (invalid.length === 0 && !formError)) return null
  return (
    <div className={`links ${styles.summary}`} role="alert" tabIndex={-1} ref={focusOnce}>
      <h2>
        <IconAlertCircle color="var(--mantine-color-error)" />
        {t`There is a problem`}
      </h2>
      <Group className="plain" component="ul" gap="xs">
        {formError && <li>{text(formError)}</li>}
        {summarize(lines).map(({ name, text }) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={focusField}>
              {text}
            </a>
          </li>
        ))}
      </Group>
    </div>
  )
}

/** Adds no entry to the browser's history. Opens a closed part of the form that contains the field. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}
