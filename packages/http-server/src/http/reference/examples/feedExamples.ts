/** The feeds of one price cut, as a server at prices.example.org answers them. */
export const ATOM_EXAMPLE = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
    <id>urn:uuid:46c0a001-f045-8a2e-8528-8e4bed36febe</id>
    <title>Price changes of o3</title>
    <updated>2025-06-10T00:00:00.000Z</updated>
    <generator>Ratecard</generator>
    <author>
        <name>Ratecard</name>
        <uri>https://prices.example.org/</uri>
    </author>
    <link rel="alternate" href="https://prices.example.org/models/openai-o3"/>
    <link rel="self" href="https://prices.example.org/api/v1/price-changes.atom?days=1825&amp;kind=drop&amp;model_id=openai-o3"/>
    <subtitle>Prices of language models per 1,000,000 tokens, as they came into force</subtitle>
    <entry>
        <title type="html"><![CDATA[o3: input 10.00 → 2.00 (−80 %), output 40.00 → 8.00 (−80 %), cached input 2.50 → 0.50 USD per 1M tokens (−80 %)]]></title>
        <id>urn:uuid:23d90d8b-f0ce-8da0-ac5f-f8203efeb5b3</id>
        <link href="https://prices.example.org/models/openai-o3"/>
        <updated>2025-06-10T00:00:00.000Z</updated>
        <content type="html"><![CDATA[<ul><li>o3 by OpenAI, USD per 1,000,000 tokens</li><li>input: 10.00 → 2.00 USD (−80 %)</li><li>output: 40.00 → 8.00 USD (−80 %)</li><li>cached input: 2.50 → 0.50 USD (−80 %)</li><li>source: seed</li></ul>]]></content>
        <category term="openai"/>
        <category term="drop"/>
        <published>2025-06-10T00:00:00.000Z</published>
    </entry>
</feed>`

export const JSON_FEED_EXAMPLE = {
  version: "https://jsonfeed.org/version/1.1",
  title: "Price changes of o3",
  home_page_url: "https://prices.example.org/models/openai-o3",
  feed_url: "https://prices.example.org/api/v1/price-changes.json?days=1825&kind=drop&model_id=openai-o3",
  description: "Prices of language models per 1,000,000 tokens, as they came into force",
  language: "en",
  authors: [
    {
      name: "Ratecard",
      url: "https://prices.example.org"
    }
  ],
  items: [
    {
      id: "urn:uuid:23d90d8b-f0ce-8da0-ac5f-f8203efeb5b3",
      url: "https://prices.example.org/models/openai-o3",
      title:
        "o3: input 10.00 → 2.00 (−80 %), output 40.00 → 8.00 (−80 %), cached input 2.50 → 0.50 USD per 1M tokens (−80 %)",
      content_text:
        "o3 by OpenAI, USD per 1,000,000 tokens\ninput: 10.00 → 2.00 USD (−80 %)\noutput: 40.00 → 8.00 USD (−80 %)\ncached input: 2.50 → 0.50 USD (−80 %)\nsource: seed",
      date_published: "2025-06-10T00:00:00Z",
      date_modified: "2025-06-10T00:00:00Z",
      tags: ["openai", "drop"]
    }
  ]
}
