// Loads an encoding with quicktok and counts the documents of a file, after its first ones for a while, as `aloneChild.ts`
// does: counter <encoding> <file, a zero byte after each document> <how many to warm up> <milliseconds> <data folder>
#include "quicktok.hpp"
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

static double now() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

int main(int, char** argv) {
    std::vector<std::string> documents;
    std::ifstream file(argv[2]);
    for (std::string document; std::getline(file, document, '\0');) documents.push_back(document);
    const size_t warm_up = std::stoul(argv[3]);

    const double before = now();
    const auto tokenizer = quicktok::Tokenizer::load_dir(argv[5], argv[1]);
    tokenizer.count("How many tokens is this?");
    printf("{\"load\":%.3f,\"counts\":[", now() - before);
    const double end = now() + std::stod(argv[4]);
    do
        for (size_t index = 0; index < warm_up; index++) tokenizer.count(documents[index]);
    while (now() < end);
    for (size_t index = warm_up; index < documents.size(); index++) {
        const double start = now();
        const size_t tokens = tokenizer.count(documents[index]);
        printf("%s[%zu,%.6f]", index > warm_up ? "," : "", tokens, now() - start);
    }
    puts("]}");
}
