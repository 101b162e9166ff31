import { lazyPart } from '../../ui/feedback/lazyPart.tsx'

export const LazyLotteryResults = lazyPart(async () => (await import('./LotteryResults.tsx')).LotteryResults)
