import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { ReplyTo } from '../../../contract/routes.ts'
import type { Student } from '../../../contract/students.ts'
import { focusOnMount } from '../focus/focusOnMount.ts'
import { fieldId, type Labels } from './fieldLabels.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { showProblem } from './showProblem.ts'

type Answered<B> = B & { readonly another_child?: boolean | undefined }

/**
 * Saves a child. `question` is the server's question whether it is another child than one with the same name and grade, until a field
 * changes.
 */
export function useSameChildQuestion<I extends FieldValues, O, B extends object>(
  form: UseFormReturn<I, unknown, O>,
  labels: Labels,
  props: {
    /** Undefined when the office canceled. */
    readonly send: (
      body: Answered<B>,
    ) => Promise<ReplyTo<'POST /api/students'> | ReplyTo<'PUT /api/students/:id'> | undefined>
    readonly onSaved: (students: Student[]) => void
  },
) {
  const values = JSON.stringify(useWatch({ control: form.control }))
  const [asked, setAsked] = useState<{
    readonly message: string
    readonly body: Answered<B>
    readonly values: string
  }>()
  if (asked && asked.values !== values) setAsked(undefined)
  const { mutateAsync: save, isPending } = useMutation({
    mutationFn: props.send,
    onSuccess: (reply, sent) => {
      if (!reply) return
      const { status, body } = reply
      if (status === 409) setAsked({ message: body.message, body: sent, values })
      else props.onSaved(body.students)
    },
  })
  const answerYes = () => {
    if (!asked) return
    save({ ...asked.body, another_child: true }).catch((error: unknown) => {
      setAsked(undefined)
      showProblem(form, labels, error)
    })
  }
  const answerNo = () => {
    setAsked(undefined)
    document.getElementById(fieldId('first_name'))?.focus()
  }
  return { save, question: asked && { message: asked.message, isPending, answerYes, answerNo } }
}

type Question = ReturnType<typeof useSameChildQuestion>['question']

/** The Save button of a child's form, or the question with its answers. */
export function SaveOrAnswer({ question }: { readonly question: Question }) {
  const { t } = useLingui()
  const id = useId()
  if (!question) return <SubmitButton>{t`Save`}</SubmitButton>
  const { message, isPending, answerYes, answerNo } = question
  return (
    <Stack
      component="section"
      gap="sm"
      px="md"
      py="sm"
      bdrs="md"
      bg="var(--warning-tint)"
      style={{ borderInlineStart: '4px solid var(--warning)' }}
      aria-labelledby={id}
      tabIndex={-1}
      ref={focusOnMount}
    >
      <Text id={id} fw={600}>
        {message}
      </Text>
      <Group gap="sm">
        <Button size="md" loading={isPending} onClick={answerYes}>
          {t`Yes, Another Child`}
        </Button>
        <Button size="md" variant="default" disabled={isPending} onClick={answerNo}>
          {t`No, Go Back`}
        </Button>
      </Group>
    </Stack>
  )
}
