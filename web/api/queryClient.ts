import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem.ts'

const RETRIES = 2

/** Retries network and server errors, but not 4xx responses. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && !isClientError(error),
    },
  },
})

function isClientError(error: Error): boolean {
  return error instanceof ApiProblem && error.status > 0 && error.status < 500
}
