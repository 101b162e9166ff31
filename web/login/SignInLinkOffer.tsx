import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { ASK_AGAIN_MINUTES, SIGN_IN_LINK_MINUTES } from '../../domain/session.ts'
import { errorMessage } from '../api/problem.ts'
import { Banner } from '../ui/feedback/Banner.tsx'

/** Says the same for every address, so that it does not reveal who has an account. `asked`: the request is for this address. */
export function SignInLinkOffer(props: {
  readonly email: string
  readonly request: UseMutationResult<unknown, Error, string>
  readonly asked: boolean
}) {
  const { email, request, asked } = props
  const { t } = useLingui()
  const offer = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const isSent = asked && request.isSuccess
  // The button is removed, so the focus goes to what took its place, unless the family is typing.
  const focusStatus = () => {
    const { activeElement } = document
    if (activeElement === document.body || offer.current?.contains(activeElement)) status.current?.focus()
  }
  return (
    <Stack gap="sm" ref={offer}>
      {!isSent && (
        <>
          <p>{t`Can’t wait? We can email you a link that logs you in without your password.`}</p>
          <Button
            variant="default"
            loading={asked && request.isPending}
            onClick={() => request.mutate(email, { onSuccess: focusStatus })}
          >
            {t`Email Me a Login Link`}
          </Button>
        </>
      )}
      <div role="status" tabIndex={-1} ref={status}>
        {isSent && (
          <Banner type="success">{t`If ${email} has an account, a login link is on its way. Open it on this device within ${SIGN_IN_LINK_MINUTES} minutes. If no new email arrives within ${ASK_AGAIN_MINUTES} minutes, use the link in the last one, or reload this page and ask again.`}</Banner>
        )}
        {asked && request.isError && <Banner type="error">{errorMessage(request.error)}</Banner>}
      </div>
    </Stack>
  )
}
