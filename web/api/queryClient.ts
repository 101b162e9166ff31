import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem.ts'

const TRIES = 2

/** What was read from the server in this tab. A read that failed on the way is tried again; a refusal is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < TRIES && !isRefusal(error),
    },
  },
})

function isRefusal(error: Error): boolean {
  return error instanceof ApiProblem && error.status > 0 && error.status < 500
}
