import secondStep from '../../i18n/en/secondStep.json' with { type: 'json' }

export const catalogue = { secondStep }
