/** The catalogue's remarks on fees, by their English. */
const ru: Readonly<Record<string, string>> = {
  '"Web search (all models)"; search content tokens are billed as input tokens of the model':
    "«Web search (all models)»; найденный текст оплачивается как входные токены модели",
  "search content is billed as a fixed block of 8,000 input tokens per call; other models have it in their input tokens":
    "найденный текст оплачивается как 8000 входных токенов за вызов; у других моделей он входит во входные токены",
  "Responses API only": "только в Responses API",
  "the first GB is free; GB = 2^30 bytes": "первый ГБ бесплатно; ГБ = 2^30 байт",
  "eligible sessions are billed by the minute, five minutes at least (seen since June 2026)":
    "часть сессий оплачивается поминутно, не меньше пяти минут (с июня 2026)",
  "preview tool, non-reasoning models: content tokens are free":
    "предварительная версия, модели без рассуждений: найденный текст бесплатен",
  "preview tool, reasoning models: content tokens billed at model rates":
    "предварительная версия, модели с рассуждениями: найденный текст оплачивается по ценам модели",
  "usage.server_tool_use.web_search_requests; results are billed as input tokens; failed searches are not billed":
    "usage.server_tool_use.web_search_requests; результаты оплачиваются как входные токены, неудачные запросы — нет",
  "no fee, only tokens": "без платы, только токены",
  "after 1,550 free hours per organisation and month; five minutes at least; free together with web_search_20260209 or web_fetch_20260209 and later":
    "после 1550 бесплатных часов на организацию в месяц; не меньше пяти минут; бесплатно вместе с web_search_20260209, web_fetch_20260209 и новее",
  "running time of Managed Agents; replaces container hours": "время работы Managed Agents; заменяет часы контейнеров",
  "once per grounded request, however many queries it ran; 1,500 free a day":
    "один раз за запрос с поиском, сколько бы поисковых запросов он ни сделал; 1500 в день бесплатно",
  "per distinct non-empty entry of groundingMetadata.webSearchQueries; 5,000 free a month, shared by all Gemini 3.x models":
    "за каждую непустую запись groundingMetadata.webSearchQueries без повторов; 5000 в месяц бесплатно на все модели Gemini 3.x",
  "an article of 2026-03-31 still printed 25 per 1,000 prompts for Gemini 3":
    "в статье от 31.03.2026 для Gemini 3 ещё указано 25 за 1000 запросов",
  "in addition to text; usage.prompt_audio_seconds tells the seconds":
    "сверх текста; секунды указаны в usage.prompt_audio_seconds",
  "usage.server_side_tool_usage_details, tool name web_search":
    "usage.server_side_tool_usage_details, инструмент web_search",
  "usage.server_side_tool_usage_details, tool name x_search":
    "usage.server_side_tool_usage_details, инструмент x_search",
  "usage.server_side_tool_usage_details, tool name code_execution, code_interpreter":
    "usage.server_side_tool_usage_details, инструменты code_execution и code_interpreter",
  "usage.server_side_tool_usage_details, tool name attachment_search":
    "usage.server_side_tool_usage_details, инструмент attachment_search",
  "usage.server_side_tool_usage_details, tool name collections_search, file_search":
    "usage.server_side_tool_usage_details, инструменты collections_search и file_search",
  "only when finish_reason is tool_calls for $web_search; kimi.com/help prints 0.004":
    "только если finish_reason — tool_calls для $web_search; на kimi.com/help указано 0,004",
  "the first GB": "первый ГБ",
  "1,550 hours per organisation and month": "1550 часов на организацию в месяц",
  "1,500 a day": "1500 в день",
  "5,000 a month, shared by all Gemini 3.x models": "5000 в месяц на все модели Gemini 3.x"
}

/** The catalogue's remarks on fees, by their English. */
export const FEE_NOTES: Readonly<Record<"en" | "ru", Readonly<Record<string, string>>>> = { en: {}, ru }
