import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { restoreFocus } from '../../ui/focus/restoreFocus.ts'
import { PasswordGate } from './PasswordGate.tsx'

const HAS_DEPENDENTS = 400
const REFUSED = 422

/**
 * Confirms a deletion. Open while `name` is set. A refusal shows what still depends on the person (document 1, section 8), or the server's
 * reason (decision 106). Every other error shows the generic message and can be retried.
 */
export function DeleteDialog(props: {
  readonly name: string | undefined
  readonly refusalText: string
  /** Why the admin's password is needed. Without it, no password is requested. */
  readonly passwordReason?: string | undefined
  /** Whether the refusal is certain before the server answers: it replaces the question. */
  readonly isCertain?: boolean
  /** The names of the classes that a certain refusal is about. The server names those of its own refusals. */
  readonly classes?: readonly string[]
  /** Whether the server refuses before it needs the password, which is then requested after the first press. */
  readonly refusesFirst?: boolean
  readonly remove: () => Promise<unknown>
  readonly onClose: (done?: string) => void
  readonly children: ReactNode
}) {
  const { name = '', refusalText, passwordReason, isCertain = false, refusesFirst = false } = props
  const { remove, onClose, children, classes = [] } = props
  const { t } = useLingui()
  const text = useProblemText()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      close(t`${name} has successfully been deleted.`)
      restoreFocus()
    },
  })
  const close = (done?: string) => {
    onClose(done)
    reset()
  }
  const isRefused = isCertain || (error instanceof ApiProblem && error.status === HAS_DEPENDENTS)
  const needsPassword = error instanceof ApiProblem && error.code === 'password-required'
  const saysWhy = needsPassword || (error instanceof ApiProblem && error.status === REFUSED)
  const named = error instanceof ApiProblem ? (error.errors.courses ?? []) : classes
  const fallback = t`Whoops! looks like something went wrong. Please try again.`
  return (
    <Dialog
      opened={props.name !== undefined}
      title={t`Delete ${name}?`}
      onClose={isPending ? undefined : () => close()}
    >
      <div role="alert">
        {(error || isCertain) && !(needsPassword && refusesFirst) && (
          <Banner type="error">{isRefused ? refusalText : saysWhy ? text(error) : fallback}</Banner>
        )}
      </div>
      {!isRefused && children}
      {isRefused && named.length > 0 && (
        <Box component="ul" m={0} mt="sm" aria-label={t`Classes`}>
          {named.map((course) => (
            <li key={course}>{course}</li>
          ))}
        </Box>
      )}
      {isRefused ? (
        <Group gap="sm" justify="flex-end" mt="1.25rem">
          <Button ref={focusOnMount} onClick={() => close()}>
            {t`Close`}
          </Button>
        </Group>
      ) : (
        <PasswordGate needed={passwordReason !== undefined && !refusesFirst} lead={passwordReason} error={error}>
          {(gate) => (
            <Group gap="sm" justify="flex-end" mt="1.25rem">
              <Button variant="default" disabled={isPending} data-autofocus onClick={() => close()}>
                {t`Cancel`}
              </Button>
              <Button {...gate} color="red" loading={isPending} onClick={() => mutate()}>
                {t`Delete`}
              </Button>
            </Group>
          )}
        </PasswordGate>
      )}
    </Dialog>
  )
}
